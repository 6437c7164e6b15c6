-- What goes back, by the day on which it was promised. Money that never bought anything was never counted as revenue.
CREATE FUNCTION tally_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A backup brings its own sums.
  IF current_setting('meadow.restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, units, amount)
    SELECT 'refunded', to_char(created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), count(*), sum(amount)
    FROM new_rows WHERE kind <> 'unsettled' AND status <> 'failed' GROUP BY 2;
  ELSE
    INSERT INTO tally_changes (kind, key, units, amount)
    SELECT 'refunded', to_char(created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), -count(*), -sum(amount)
    FROM old_rows WHERE kind <> 'unsettled' AND status <> 'failed' GROUP BY 2;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_refund_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('meadow.restoring', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO tally_changes (kind, key, units, amount)
  SELECT 'refunded', key, sum(units), sum(amount) FROM (
    SELECT to_char(created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD') AS key, 1 AS units, amount
    FROM new_rows WHERE kind <> 'unsettled' AND status <> 'failed'
    UNION ALL
    SELECT to_char(created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), -1, -amount
    FROM old_rows WHERE kind <> 'unsettled' AND status <> 'failed'
  ) changes GROUP BY key HAVING sum(units) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_new_refunds AFTER INSERT ON refunds
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_refunds();
--> statement-breakpoint
CREATE TRIGGER tally_gone_refunds AFTER DELETE ON refunds
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_refunds();
--> statement-breakpoint
CREATE TRIGGER tally_changed_refunds AFTER UPDATE ON refunds
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_refund_changes();
--> statement-breakpoint
-- What a shop has already.
INSERT INTO tallies (kind, key, units, amount)
SELECT 'refunded', to_char(created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'), count(*), sum(amount)
FROM refunds WHERE kind <> 'unsettled' AND status <> 'failed' GROUP BY 2;
