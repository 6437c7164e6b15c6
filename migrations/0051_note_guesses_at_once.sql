-- Counts guesses at some targets and notes one at each, in one call: `asked` is a list of {target, guessesMax, withinMinutes}.
-- Who asks at the same moment waits for the locks, and then counts what those before have noted, because every statement
-- of a volatile function sees what was committed before it. Either `noted` is the new rows' ids, or `wait_minutes` says
-- how long the first target that is used up stays so, and nothing is noted.
CREATE FUNCTION note_guesses(asked jsonb, guessed_at timestamptz, OUT noted jsonb, OUT wait_minutes integer)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  one record;
  made bigint;
  first_at timestamptz;
BEGIN
  -- Always in the same order, so that no two calls wait for each other.
  FOR one IN SELECT DISTINCT value ->> 'target' COLLATE "C" AS target FROM jsonb_array_elements(asked) ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(710424, hashtext(one.target));
  END LOOP;
  FOR one IN
    SELECT value ->> 'target' AS target, (value ->> 'guessesMax')::integer AS guesses_max,
      make_interval(mins => (value ->> 'withinMinutes')::integer) AS span
    FROM jsonb_array_elements(asked)
  LOOP
    SELECT count(*), min(made_at) INTO made, first_at FROM guesses
    WHERE target = one.target AND made_at > guessed_at - one.span;
    IF made >= one.guesses_max THEN
      wait_minutes := greatest(1, ceil(extract(epoch FROM coalesce(first_at, guessed_at) + one.span - guessed_at) / 60));
      RETURN;
    END IF;
  END LOOP;
  WITH added AS (
    INSERT INTO guesses (target, made_at)
    SELECT DISTINCT value ->> 'target', guessed_at FROM jsonb_array_elements(asked)
    RETURNING id
  )
  SELECT jsonb_agg(id) INTO noted FROM added;
END $$;
