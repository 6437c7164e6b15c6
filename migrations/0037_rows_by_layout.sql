ALTER TABLE "products" ALTER COLUMN "slug" SET DEFAULT 'product-' || substr(gen_random_uuid()::text, 1, 8);--> statement-breakpoint
ALTER TABLE "sample_requests" ALTER COLUMN "household" SET DEFAULT gen_random_uuid()::text;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "order_item_id" DROP NOT NULL;--> statement-breakpoint
-- A row of the specified layout names a product and no box: the box follows from the plan behind that product.
CREATE FUNCTION complete_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  started date := (coalesce(NEW.current_period_start, now()) AT TIME ZONE 'Europe/London')::date;
BEGIN
  IF NEW.monthly_price IS NULL THEN
    SELECT price INTO NEW.monthly_price FROM products WHERE id = NEW.product_id;
  END IF;
  IF NEW.box IS NULL THEN
    NEW.box := jsonb_build_object(
      'audience', (ARRAY['women', 'men', 'children'])[greatest(1, least(3, NEW.product_id / 100))],
      'naturalness', '100natural',
      'purpose', 'personal',
      'duration', CASE NEW.product_id % 100
        WHEN 3 THEN '3months' WHEN 6 THEN '6months' WHEN 12 THEN '12months' ELSE 'monthly' END,
      'monthlyPence', (NEW.monthly_price * 100)::int,
      'firstBoxMonth', to_char(started, 'YYYY-MM'),
      'firstDispatchOn', to_char(started, 'YYYY-MM') || '-15',
      'nextChargeOn', NULL);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER complete_new_subscription BEFORE INSERT ON subscriptions
FOR EACH ROW WHEN (NEW.box IS NULL OR NEW.monthly_price IS NULL) EXECUTE FUNCTION complete_subscription();
