CREATE TABLE "charge_attempts" (
	"box_id" integer NOT NULL,
	"number" integer NOT NULL,
	"method_id" text NOT NULL,
	"last_four" text,
	"begun_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"code" text,
	"request_id" text,
	CONSTRAINT "charge_attempts_box_id_number_pk" PRIMARY KEY("box_id","number"),
	CONSTRAINT "charge_attempts_outcome_check" CHECK (("charge_attempts"."outcome" is null) = ("charge_attempts"."ended_at" is null))
);--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "payment_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "is_cancel_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_cards" ADD COLUMN "later" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "subscription_id" integer;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "box_month" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "payer_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "method_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "method_type" text;--> statement-breakpoint
-- What pays for a subscription: the sandbox's card for it, or the one that its first order has kept.
UPDATE "subscriptions" s SET "method_id" = p."card_id", "payer_id" = 'sandbox_payer_' || s."user_id", "method_type" = 'card'
FROM "sandbox_subscriptions" p WHERE p."id" = s."stripe_subscription_id";--> statement-breakpoint
UPDATE "subscriptions" s SET "method_id" = coalesce(p."card_id", k."card_id"), "payer_id" = 'sandbox_payer_' || s."user_id", "method_type" = 'card'
FROM "order_items" i
JOIN "orders" o ON o."id" = i."order_id"
LEFT JOIN "sandbox_payments" p ON p."id" = o."stripe_payment_intent_id" AND p."keeps_card"
LEFT JOIN "sandbox_setups" k ON k."id" = o."card_setup_id"
WHERE i."id" = s."order_item_id" AND s."method_id" IS NULL AND coalesce(p."card_id", k."card_id") IS NOT NULL;--> statement-breakpoint
UPDATE "subscriptions" s SET "card_brand" = c."brand", "card_last_four" = c."last_four",
  "card_expires_in" = to_char(make_date(c."exp_year", c."exp_month", 1), 'YYYY-MM')
FROM "sandbox_cards" c WHERE c."id" = s."method_id" AND s."card_last_four" IS NULL;--> statement-breakpoint
-- Boxes that an invoice has paid for, and those of which the news was still under way: they are looked up.
UPDATE "boxes" b SET "payment_id" = v."payment_id", "payment_asked_at" = v."created_at"
FROM "sandbox_invoices" v WHERE v."id" = b."invoice_id" AND v."status" = 'paid';--> statement-breakpoint
UPDATE "boxes" b SET "payment_id" = w."payment_id", "payment_asked_at" = w."created_at"
FROM (
  SELECT DISTINCT ON (x."id") x."id", v."payment_id", v."created_at"
  FROM "sandbox_invoices" v
  JOIN "subscriptions" s ON s."stripe_subscription_id" = v."subscription_id"
  JOIN "boxes" x ON x."subscription_id" = s."id" AND x."status" IN ('billed', 'unpaid') AND x."charge_on" <= v."charge_on"
  WHERE v."status" = 'paid' AND x."payment_id" IS NULL
    AND NOT EXISTS (SELECT 1 FROM "boxes" y WHERE y."payment_id" = v."payment_id")
    AND NOT EXISTS (SELECT 1 FROM "orders" o WHERE o."stripe_payment_intent_id" = v."payment_id")
  ORDER BY x."id", v."charge_on"
) w WHERE w."id" = b."id";--> statement-breakpoint
-- What gave the right to charge later, numbered where an order has several plans.
UPDATE "subscriptions" s SET "stripe_subscription_id" = g."intent" || CASE g."number" WHEN 1 THEN '' ELSE '#' || g."number" END
FROM (
  SELECT u."id", coalesce(o."stripe_payment_intent_id", o."card_setup_id") AS "intent",
    row_number() OVER (PARTITION BY o."id" ORDER BY i."id") AS "number"
  FROM "subscriptions" u
  JOIN "order_items" i ON i."id" = u."order_item_id"
  JOIN "orders" o ON o."id" = i."order_id"
  WHERE u."method_id" IS NOT NULL AND u."stripe_subscription_id" NOT LIKE 'demo\_%'
) g WHERE g."id" = s."id" AND g."intent" IS NOT NULL;--> statement-breakpoint
INSERT INTO "charge_attempts" ("box_id", "number", "method_id", "last_four", "begun_at", "ended_at", "outcome")
SELECT b."id", 1, coalesce(p."card_id", ''), c."last_four", p."created_at",
  CASE WHEN b."status" IN ('billed', 'unpaid') THEN NULL ELSE p."created_at" END,
  CASE WHEN b."status" IN ('billed', 'unpaid') THEN NULL ELSE 'paid' END
FROM "boxes" b
JOIN "sandbox_payments" p ON p."id" = b."payment_id"
LEFT JOIN "sandbox_cards" c ON c."id" = p."card_id";--> statement-breakpoint
UPDATE "sandbox_payments" p SET "subscription_id" = b."subscription_id", "box_month" = b."box_month", "user_id" = s."user_id"
FROM "boxes" b JOIN "subscriptions" s ON s."id" = b."subscription_id" WHERE b."payment_id" = p."id";--> statement-breakpoint
INSERT INTO "stray_charges" ("invoice_id", "payment_id", "amount", "created_at")
SELECT v."id", v."payment_id", v."amount", v."created_at" FROM "sandbox_invoices" v
WHERE v."status" = 'paid' AND v."payment_id" IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM "boxes" b WHERE b."payment_id" = v."payment_id")
  AND NOT EXISTS (SELECT 1 FROM "orders" o WHERE o."stripe_payment_intent_id" = v."payment_id")
  AND NOT EXISTS (SELECT 1 FROM "stray_charges" t WHERE t."payment_id" = v."payment_id");--> statement-breakpoint
UPDATE "boxes" SET "trouble" = "trouble" - 'providerAttempts' WHERE "trouble" IS NOT NULL;--> statement-breakpoint
UPDATE "sandbox_cards" SET "later" = CASE WHEN "later_charges_succeed" THEN 'pays' ELSE 'declines' END;--> statement-breakpoint
ALTER TABLE "sandbox_cards" ALTER COLUMN "later" SET NOT NULL;--> statement-breakpoint
DELETE FROM "sandbox_events" WHERE "kind" IN ('invoice-changed', 'card-changed');--> statement-breakpoint
DELETE FROM "payment_events" WHERE "kind" IN ('invoice-changed', 'card-changed');--> statement-breakpoint
UPDATE "payment_differences" SET "gone_at" = now()
WHERE "gone_at" IS NULL AND "kind" IN ('subscription-unknown', 'charges-after-end', 'ended-at-provider');--> statement-breakpoint
ALTER TABLE "sandbox_invoices" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "sandbox_invoices" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_subscriptions" CASCADE;--> statement-breakpoint
ALTER TABLE "boxes" DROP CONSTRAINT "boxes_invoice_id_unique";--> statement-breakpoint
DROP INDEX "boxes_void_index";--> statement-breakpoint
DROP INDEX "subscriptions_provider_index";--> statement-breakpoint
ALTER TABLE "boxes" DROP COLUMN "invoice_id";--> statement-breakpoint
ALTER TABLE "boxes" DROP COLUMN "is_void_due";--> statement-breakpoint
ALTER TABLE "stray_charges" DROP COLUMN "invoice_id";--> statement-breakpoint
ALTER TABLE "sandbox_cards" DROP COLUMN "later_charges_succeed";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "provider_knows_end";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "is_provider_told";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "provider_held_until";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "provider_amount";--> statement-breakpoint
ALTER TABLE "stray_charges" ADD PRIMARY KEY ("payment_id");--> statement-breakpoint
ALTER TABLE "charge_attempts" ADD CONSTRAINT "charge_attempts_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_attempts_open_key" ON "charge_attempts" USING btree ("box_id") WHERE "charge_attempts"."outcome" is null;--> statement-breakpoint
CREATE INDEX "charge_attempts_open_index" ON "charge_attempts" USING btree ("begun_at") WHERE "charge_attempts"."outcome" is null;--> statement-breakpoint
CREATE INDEX "boxes_charge_index" ON "boxes" USING btree ("charge_on","id") WHERE "boxes"."status" = 'billed';--> statement-breakpoint
CREATE INDEX "boxes_cancel_index" ON "boxes" USING btree ("id") WHERE "boxes"."is_cancel_due";--> statement-breakpoint
CREATE INDEX "sandbox_payments_user_index" ON "sandbox_payments" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_payment_id_unique" UNIQUE("payment_id");