-- A shop that has its claims already gets this one switched off: it is made once there is evidence for it.
INSERT INTO "marketing_claims" ("key", "kind", "text", "detail", "source", "as_of", "is_enabled")
SELECT 'most-popular', 'promise', 'Most Popular', 'the plan of 12 boxes, among the four lengths', "source", "as_of", false
FROM "marketing_claims" ORDER BY "id" LIMIT 1
ON CONFLICT ("key") DO NOTHING;
