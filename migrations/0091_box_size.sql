ALTER TABLE "box_swaps" DROP CONSTRAINT "box_swaps_slot_check";--> statement-breakpoint
ALTER TABLE "box_recipes" DROP CONSTRAINT "box_recipes_five_check";--> statement-breakpoint
ALTER TABLE "box_recipes" DROP CONSTRAINT "box_recipes_substitutes_check";--> statement-breakpoint
-- Contract: it allows every swap that the check before allowed.
ALTER TABLE "box_swaps" ADD CONSTRAINT "box_swaps_slot_check" CHECK ("box_swaps"."slot" between 0 and 7);--> statement-breakpoint
-- Contract: it allows every recipe of five items, and the version before it saves no other.
ALTER TABLE "box_recipes" ADD CONSTRAINT "box_recipes_size_check" CHECK (jsonb_array_length("box_recipes"."product_ids") between 3 and 8);--> statement-breakpoint
-- Contract: the version before it saves five substitutes for five items.
ALTER TABLE "box_recipes" ADD CONSTRAINT "box_recipes_substitutes_check" CHECK (jsonb_array_length("box_recipes"."substitute_ids") = jsonb_array_length("box_recipes"."product_ids"));
