CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_for_children" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "label_facts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "label_read" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold_recently" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', strapline), 'B') || setweight(to_tsvector('english', coalesce(description, '') || ' ' || essential_oils::text), 'C') || setweight(to_tsvector('english', coalesce(ingredients, '')), 'D')) STORED;--> statement-breakpoint
CREATE INDEX "search_words_near_index" ON "search_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_search_index" ON "products" USING gin ("search_vector");--> statement-breakpoint
CREATE INDEX "products_label_index" ON "products" USING gin ("label_facts");--> statement-breakpoint
-- Every word that a visitor might type of the goods: letters only, as they stand there. None is ever taken away.
CREATE FUNCTION add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT lexeme
  FROM written, unnest(to_tsvector('simple', concat_ws(' ', written.name, written.strapline, written.description, written.ingredients)))
  WHERE lexeme ~ '^[a-z]{3,30}$'
  ORDER BY lexeme
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_words_inserted AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION add_search_words();
--> statement-breakpoint
-- By row, because only so a change of stock alone, which every sale is, goes by.
CREATE FUNCTION add_words_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT lexeme
  FROM unnest(to_tsvector('simple', concat_ws(' ', NEW.name, NEW.strapline, NEW.description, NEW.ingredients)))
  WHERE lexeme ~ '^[a-z]{3,30}$'
  ORDER BY lexeme
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_words_updated AFTER UPDATE OF name, strapline, description, ingredients ON "products"
  FOR EACH ROW EXECUTE FUNCTION add_words_of_product();
--> statement-breakpoint
INSERT INTO search_words (word)
SELECT DISTINCT lexeme
FROM products, unnest(to_tsvector('simple', concat_ws(' ', name, strapline, description, ingredients)))
WHERE lexeme ~ '^[a-z]{3,30}$'
ON CONFLICT DO NOTHING;
