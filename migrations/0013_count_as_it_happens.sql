-- Each statement that changes orders, users or subscriptions leaves one row per sum that it changed.
CREATE FUNCTION tally_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A backup brings its own sums.
  IF current_setting('meadow.restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, units, amount)
    SELECT 'orders', CASE WHEN archived_at IS NULL THEN status ELSE 'archived' END, count(*), sum(amount)
    FROM new_rows GROUP BY 2
    UNION ALL
    SELECT 'paid', to_char(paid_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), count(*), sum(amount)
    FROM new_rows WHERE paid_at IS NOT NULL GROUP BY 2;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, units, amount)
    SELECT 'orders', CASE WHEN archived_at IS NULL THEN status ELSE 'archived' END, -count(*), -sum(amount)
    FROM old_rows GROUP BY 2
    UNION ALL
    SELECT 'paid', to_char(paid_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), -count(*), -sum(amount)
    FROM old_rows WHERE paid_at IS NOT NULL GROUP BY 2;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_order_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('meadow.restoring', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO tally_changes (kind, key, units, amount)
  SELECT kind, key, sum(units), sum(amount) FROM (
    SELECT 'orders' AS kind, CASE WHEN archived_at IS NULL THEN status ELSE 'archived' END AS key, 1 AS units, amount
    FROM new_rows
    UNION ALL
    SELECT 'orders', CASE WHEN archived_at IS NULL THEN status ELSE 'archived' END, -1, -amount FROM old_rows
    UNION ALL
    SELECT 'paid', to_char(paid_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), 1, amount
    FROM new_rows WHERE paid_at IS NOT NULL
    UNION ALL
    SELECT 'paid', to_char(paid_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), -1, -amount
    FROM old_rows WHERE paid_at IS NOT NULL
  ) changes GROUP BY kind, key HAVING sum(units) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_new_orders AFTER INSERT ON orders
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_orders();
--> statement-breakpoint
CREATE TRIGGER tally_gone_orders AFTER DELETE ON orders
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_orders();
--> statement-breakpoint
CREATE TRIGGER tally_changed_orders AFTER UPDATE ON orders
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_order_changes();
--> statement-breakpoint
CREATE FUNCTION tally_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('meadow.restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, units, amount)
    SELECT 'users', 'all', count(*), 0 FROM new_rows HAVING count(*) > 0;
  ELSE
    INSERT INTO tally_changes (kind, key, units, amount)
    SELECT 'users', 'all', -count(*), 0 FROM old_rows HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_new_users AFTER INSERT ON users
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
--> statement-breakpoint
CREATE TRIGGER tally_gone_users AFTER DELETE ON users
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
--> statement-breakpoint
-- "subscribers" adds up, day by day, to how many are active; "leavers" counts those who end.
CREATE FUNCTION tally_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('meadow.restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, units, amount)
    SELECT 'subscriptions', CASE WHEN archived_at IS NULL THEN status ELSE 'archived' END, count(*), sum(monthly_price)
    FROM new_rows GROUP BY 2
    UNION ALL
    SELECT 'subscribers', to_char(created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), count(*), sum(monthly_price)
    FROM new_rows WHERE status = 'active' GROUP BY 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, units, amount)
    SELECT 'subscriptions', CASE WHEN archived_at IS NULL THEN status ELSE 'archived' END, -count(*), -sum(monthly_price)
    FROM old_rows GROUP BY 2
    UNION ALL
    SELECT 'subscribers', to_char(updated_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), -count(*), -sum(monthly_price)
    FROM old_rows WHERE status = 'active' GROUP BY 2;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_subscription_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('meadow.restoring', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO tally_changes (kind, key, units, amount)
  SELECT kind, key, sum(units), sum(amount) FROM (
    SELECT 'subscriptions' AS kind, CASE WHEN archived_at IS NULL THEN status ELSE 'archived' END AS key, 1 AS units,
      monthly_price AS amount
    FROM new_rows
    UNION ALL
    SELECT 'subscriptions', CASE WHEN archived_at IS NULL THEN status ELSE 'archived' END, -1, -monthly_price FROM old_rows
    UNION ALL
    SELECT 'subscribers', to_char(n.updated_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'),
      (n.status = 'active')::int - (o.status = 'active')::int,
      CASE WHEN n.status = 'active' THEN n.monthly_price ELSE 0 END
        - CASE WHEN o.status = 'active' THEN o.monthly_price ELSE 0 END
    FROM new_rows n JOIN old_rows o ON o.id = n.id
    UNION ALL
    SELECT 'leavers', to_char(n.updated_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), 1, n.monthly_price
    FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE n.status IN ('cancelled', 'completed') AND o.status IN ('active', 'paused')
  ) changes GROUP BY kind, key HAVING sum(units) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_new_subscriptions AFTER INSERT ON subscriptions
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_subscriptions();
--> statement-breakpoint
CREATE TRIGGER tally_gone_subscriptions AFTER DELETE ON subscriptions
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_subscriptions();
--> statement-breakpoint
CREATE TRIGGER tally_changed_subscriptions AFTER UPDATE ON subscriptions
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_subscription_changes();
--> statement-breakpoint
-- What a shop has already.
INSERT INTO tallies (kind, key, units, amount)
SELECT 'orders', status, count(*), sum(amount) FROM orders GROUP BY status
UNION ALL
SELECT 'paid', to_char(paid_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), count(*), sum(amount)
FROM orders WHERE paid_at IS NOT NULL GROUP BY 2
UNION ALL
SELECT 'users', 'all', count(*), 0 FROM users HAVING count(*) > 0
UNION ALL
SELECT 'subscriptions', status, count(*), sum(monthly_price) FROM subscriptions GROUP BY status
UNION ALL
SELECT 'subscribers', to_char(created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), count(*), sum(monthly_price)
FROM subscriptions WHERE status = 'active' GROUP BY 2;
