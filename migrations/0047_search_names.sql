-- Only what goods are called and made of: words of descriptions, "some" or "turns", are nothing that anybody meant.
CREATE OR REPLACE FUNCTION add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT lexeme
  FROM written, unnest(to_tsvector('simple', concat_ws(' ', written.name, written.ingredients)))
  WHERE lexeme ~ '^[a-z]{3,30}$'
  ORDER BY lexeme
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_words_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT lexeme
  FROM unnest(to_tsvector('simple', concat_ws(' ', NEW.name, NEW.ingredients)))
  WHERE lexeme ~ '^[a-z]{3,30}$'
  ORDER BY lexeme
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
DELETE FROM search_words;
--> statement-breakpoint
INSERT INTO search_words (word)
SELECT DISTINCT lexeme
FROM products, unnest(to_tsvector('simple', concat_ws(' ', name, ingredients)))
WHERE lexeme ~ '^[a-z]{3,30}$'
ON CONFLICT DO NOTHING;
