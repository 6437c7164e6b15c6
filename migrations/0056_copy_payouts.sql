CREATE TABLE "provider_movements" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"fee" numeric(10,2) NOT NULL,
	"payment_id" text,
	"refund_id" text,
	"description" text NOT NULL,
	"payout_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_movements_kind_check" CHECK ("provider_movements"."kind" in ('payment', 'refund', 'dispute', 'fee', 'payout', 'other'))
);
--> statement-breakpoint
CREATE TABLE "provider_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"arrives_on" date NOT NULL,
	"status" text NOT NULL,
	"is_itemised" boolean NOT NULL,
	"itemised_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_payouts_status_check" CHECK ("provider_payouts"."status" in ('on-its-way', 'paid', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "provider_movements" ADD CONSTRAINT "provider_movements_payout_id_provider_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."provider_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_movements_created_index" ON "provider_movements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "provider_movements_payout_index" ON "provider_movements" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "provider_movements_payment_index" ON "provider_movements" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "provider_payouts_arrival_index" ON "provider_payouts" USING btree ("arrives_on");--> statement-breakpoint
-- Revenue is what was sold: a gift card is none until it is spent. Each function is as in 0013 and 0019 but for that.
CREATE FUNCTION sold_amount(order_type text, amount numeric, gift_card_amount numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN order_type = 'gift_card' THEN 0.00 ELSE amount + gift_card_amount END
$$;
--> statement-breakpoint
-- What has gone back; of a refund that failed at the provider the gift cards' part has all the same.
CREATE FUNCTION refunded_amount(order_type text, status text, amount numeric, gift_card_amount numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN order_type = 'gift_card' THEN 0.00 WHEN status = 'failed' THEN gift_card_amount ELSE amount END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A backup brings its own sums.
  IF current_setting('meadow.restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, units, amount)
    SELECT 'orders', CASE WHEN archived_at IS NULL THEN status ELSE 'archived' END, count(*), sum(amount)
    FROM new_rows GROUP BY 2
    UNION ALL
    SELECT 'paid', to_char(paid_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), count(*),
      sum(sold_amount(order_type, amount, gift_card_amount))
    FROM new_rows WHERE paid_at IS NOT NULL GROUP BY 2;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, units, amount)
    SELECT 'orders', CASE WHEN archived_at IS NULL THEN status ELSE 'archived' END, -count(*), -sum(amount)
    FROM old_rows GROUP BY 2
    UNION ALL
    SELECT 'paid', to_char(paid_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), -count(*),
      -sum(sold_amount(order_type, amount, gift_card_amount))
    FROM old_rows WHERE paid_at IS NOT NULL GROUP BY 2;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_order_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('meadow.restoring', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO tally_changes (kind, key, units, amount)
  SELECT kind, key, sum(units), sum(amount) FROM (
    SELECT 'orders' AS kind, CASE WHEN archived_at IS NULL THEN status ELSE 'archived' END AS key, 1 AS units, amount
    FROM new_rows
    UNION ALL
    SELECT 'orders', CASE WHEN archived_at IS NULL THEN status ELSE 'archived' END, -1, -amount FROM old_rows
    UNION ALL
    SELECT 'paid', to_char(paid_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), 1,
      sold_amount(order_type, amount, gift_card_amount)
    FROM new_rows WHERE paid_at IS NOT NULL
    UNION ALL
    SELECT 'paid', to_char(paid_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), -1,
      -sold_amount(order_type, amount, gift_card_amount)
    FROM old_rows WHERE paid_at IS NOT NULL
  ) changes GROUP BY kind, key HAVING sum(units) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('meadow.restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, units, amount)
    SELECT 'refunded', to_char(r.created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), count(*),
      sum(refunded_amount(o.order_type, r.status, r.amount, r.gift_card_amount))
    FROM new_rows r JOIN orders o ON o.id = r.order_id
    WHERE r.kind <> 'unsettled' AND (r.status <> 'failed' OR r.gift_card_amount > 0) GROUP BY 2;
  ELSE
    INSERT INTO tally_changes (kind, key, units, amount)
    SELECT 'refunded', to_char(r.created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), -count(*),
      -sum(refunded_amount(o.order_type, r.status, r.amount, r.gift_card_amount))
    FROM old_rows r JOIN orders o ON o.id = r.order_id
    WHERE r.kind <> 'unsettled' AND (r.status <> 'failed' OR r.gift_card_amount > 0) GROUP BY 2;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_refund_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('meadow.restoring', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO tally_changes (kind, key, units, amount)
  SELECT 'refunded', key, sum(units), sum(amount) FROM (
    SELECT to_char(r.created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD') AS key, 1 AS units,
      refunded_amount(o.order_type, r.status, r.amount, r.gift_card_amount) AS amount
    FROM new_rows r JOIN orders o ON o.id = r.order_id WHERE r.kind <> 'unsettled' AND (r.status <> 'failed' OR r.gift_card_amount > 0)
    UNION ALL
    SELECT to_char(r.created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), -1,
      -refunded_amount(o.order_type, r.status, r.amount, r.gift_card_amount)
    FROM old_rows r JOIN orders o ON o.id = r.order_id WHERE r.kind <> 'unsettled' AND (r.status <> 'failed' OR r.gift_card_amount > 0)
  ) changes GROUP BY key HAVING sum(units) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
DELETE FROM tally_changes WHERE kind IN ('paid', 'refunded');
--> statement-breakpoint
DELETE FROM tallies WHERE kind IN ('paid', 'refunded');
--> statement-breakpoint
INSERT INTO tallies (kind, key, units, amount)
SELECT 'paid', to_char(paid_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), count(*),
  sum(sold_amount(order_type, amount, gift_card_amount))
FROM orders WHERE paid_at IS NOT NULL GROUP BY 2
UNION ALL
SELECT 'refunded', to_char(r.created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), count(*),
  sum(refunded_amount(o.order_type, r.status, r.amount, r.gift_card_amount))
FROM refunds r JOIN orders o ON o.id = r.order_id
WHERE r.kind <> 'unsettled' AND (r.status <> 'failed' OR r.gift_card_amount > 0) GROUP BY 2;
