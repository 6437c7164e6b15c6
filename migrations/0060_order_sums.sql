-- The sum of one kind in an order's list, or of all kinds, in pence.
CREATE FUNCTION order_sum(sums jsonb, wanted text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum((part ->> 'amountPence')::bigint), 0)::bigint
  FROM jsonb_array_elements(sums) part WHERE wanted IS NULL OR part ->> 'kind' = wanted
$$;--> statement-breakpoint
-- The list that follows from an order's columns: products are what the others leave of the total.
CREATE FUNCTION order_sums_of(total numeric, discount numeric, delivery numeric, services bigint) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_array(jsonb_build_object('kind', 'products',
      'amountPence', ((total + discount - delivery) * 100)::bigint - services))
    || CASE WHEN discount = 0 THEN '[]'::jsonb
       ELSE jsonb_build_array(jsonb_build_object('kind', 'discount', 'amountPence', (discount * -100)::bigint)) END
    || jsonb_build_array(jsonb_build_object('kind', 'delivery', 'amountPence', (delivery * 100)::bigint))
    || CASE WHEN services = 0 THEN '[]'::jsonb
       ELSE jsonb_build_array(jsonb_build_object('kind', 'services', 'amountPence', services)) END
$$;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "total_amount" numeric(10,2) GENERATED ALWAYS AS (amount + gift_card_amount) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sums" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_card_amount" numeric(10,2) DEFAULT 0.00 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_gift_card_amount" numeric(10,2) DEFAULT 0.00 NOT NULL;--> statement-breakpoint
UPDATE "orders" SET
  "sums" = order_sums_of("amount" + "gift_card_amount", "discount_amount", "delivery_amount", 0),
  "refunded_card_amount" = coalesce((SELECT sum(r.amount - r.gift_card_amount) FROM "refunds" r
    WHERE r.order_id = orders.id AND r.kind <> 'unsettled' AND r.status <> 'failed'), 0),
  "refunded_gift_card_amount" = coalesce((SELECT sum(r.gift_card_amount) FROM "refunds" r
    WHERE r.order_id = orders.id AND r.kind <> 'unsettled'), 0);--> statement-breakpoint
-- Contract: a trigger below fills the column in for the version before, which does not write it.
ALTER TABLE "orders" ALTER COLUMN "sums" SET NOT NULL;--> statement-breakpoint
-- Fills in the list for a row that is written without, as the version before writes it.
CREATE FUNCTION fill_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.sums IS NULL OR (TG_OP = 'UPDATE' AND new.sums IS NOT DISTINCT FROM old.sums
    AND (new.amount, new.gift_card_amount, new.discount_amount, new.delivery_amount)
      IS DISTINCT FROM (old.amount, old.gift_card_amount, old.discount_amount, old.delivery_amount)) THEN
    new.sums := order_sums_of(new.amount + new.gift_card_amount, new.discount_amount, new.delivery_amount,
      coalesce(order_sum(new.sums, 'services'), 0));
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_fill_sums BEFORE INSERT OR UPDATE OF amount, gift_card_amount, discount_amount, delivery_amount, sums
  ON "orders" FOR EACH ROW EXECUTE FUNCTION fill_order_sums();--> statement-breakpoint
-- Contract: what the version before writes is filled in by the trigger above, so that it always adds up.
ALTER TABLE "orders" ADD CONSTRAINT "orders_sums_check" CHECK (order_sum("orders"."sums", null) = ("orders"."amount" + "orders"."gift_card_amount") * 100
        and order_sum("orders"."sums", 'discount') = "orders"."discount_amount" * -100
        and order_sum("orders"."sums", 'delivery') = "orders"."delivery_amount" * 100);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_check" CHECK ("orders"."refunded_card_amount" >= 0 and "orders"."refunded_gift_card_amount" >= 0);--> statement-breakpoint
-- Adds up what went back of an order, whoever wrote the refund. Money that never bought anything is no refund of the order.
CREATE FUNCTION add_up_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET refunded_card_amount = made.card, refunded_gift_card_amount = made.gift_cards
  FROM (SELECT coalesce(sum(CASE WHEN status = 'failed' THEN 0 ELSE amount - gift_card_amount END), 0) AS card,
      coalesce(sum(gift_card_amount), 0) AS gift_cards
    FROM refunds WHERE order_id = new.order_id AND kind <> 'unsettled') made
  WHERE orders.id = new.order_id
    AND (refunded_card_amount, refunded_gift_card_amount) IS DISTINCT FROM (made.card, made.gift_cards);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER refunds_add_up AFTER INSERT OR UPDATE ON "refunds" FOR EACH ROW EXECUTE FUNCTION add_up_refunds();--> statement-breakpoint
-- An invoice is of what the order costs, as its credit notes are: not of the bank card's part alone.
UPDATE "invoices" SET "amount" = o.total_amount FROM "orders" o
  WHERE o.id = invoices.order_id AND invoices.kind = 'invoice' AND invoices.amount <> o.total_amount;--> statement-breakpoint
-- Dispatched is a fact: a status that was set back did not bring the parcel back.
UPDATE "parcels" SET "sent_at" = coalesce("sent_at", "left_at"), "stopped_at" = NULL
  WHERE "left_at" IS NOT NULL AND ("sent_at" IS NULL OR "stopped_at" IS NOT NULL);
