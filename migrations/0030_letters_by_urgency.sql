DROP INDEX "letters_unsent_index";--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "urgency" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
UPDATE "letters" SET "urgency" = CASE
  WHEN "kind" IN ('password-reset', 'verify-email', 'email-changed', 'account-erased', 'welcome') THEN 0
  WHEN "kind" IN ('order-confirmed', 'charge-taken', 'refunded', 'payment-apology', 'charge-returned', 'contact-receipt', 'contact-to-shop', 'cancellation-receipt', 'newsletter-confirm', 'admin-alert') THEN 1
  ELSE 3 END
WHERE "status" = 'waiting' AND "kind" IN ('password-reset', 'verify-email', 'email-changed', 'account-erased', 'welcome', 'order-confirmed', 'charge-taken', 'refunded', 'payment-apology', 'charge-returned', 'contact-receipt', 'contact-to-shop', 'cancellation-receipt', 'newsletter-confirm', 'admin-alert', 'newsletter-issue');--> statement-breakpoint
CREATE INDEX "letters_waiting_index" ON "letters" USING btree ("urgency","next_attempt_at","id") WHERE "letters"."status" = 'waiting';