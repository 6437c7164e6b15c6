-- Subscriptions of before go on from their first charge day.
UPDATE "sandbox_subscriptions" SET "next_charge_on" = "first_charge_on" WHERE NOT "ends_after_period";
