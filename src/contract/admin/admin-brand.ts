import { endpoint, noInput } from "#contract/endpoint.ts";
import { line, printable } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import type { Brand } from "#domain/brand/brand.ts";
import type { Hex } from "#domain/brand/contrast.ts";
import type { Logo } from "#domain/brand/logo.ts";
import { TYPE_PAIRS } from "#domain/brand/type-pairs.ts";

/** Fits into the header on a phone, and on a gift card. */
const BRAND_NAME_MAX = 40;
const TAGLINE_MAX = 80;
const LOGO_EDGE_MAX = 1_000;

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "Enter a colour as # and six digits, such as #6b5a7e")
  .meta({ examples: ["#6b5a7e"] })
  .transform((typed): Hex => `#${typed.slice(1)}`);

/** A stored logo. `uploadLogo` returns it. */
const logo = z.object({
  name: z
    .string()
    .regex(/^[0-9a-f]{32}$/, "Must be the name of an uploaded logo")
    .meta({ examples: ["0123456789abcdef0123456789abcdef"] }),
  width: z.int().min(1).max(LOGO_EDGE_MAX),
  height: z.int().min(1).max(LOGO_EDGE_MAX),
} satisfies Record<keyof Logo, z.ZodType>);

export const brand = z.object({
  name: printable(line(BRAND_NAME_MAX)).refine(
    (name) => /[\p{L}\p{N}]/u.test(name),
    "The name needs a letter or a digit",
  ),
  tagline: line(TAGLINE_MAX),
  ground: colour,
  ink: colour,
  accent: colour,
  typePair: z.enum(TYPE_PAIRS),
  logo: logo.nullable(),
  logoSaysName: z.boolean(),
} satisfies Record<keyof Brand, z.ZodType>);

export const getBrand = endpoint({
  method: "GET",
  path: "/api/admin/brand",
  access: "admin",
  permission: "brand",
  summary: "Get the shop's brand",
  input: noInput,
  output: brand,
});

export const updateBrand = endpoint({
  method: "PUT",
  path: "/api/admin/brand",
  access: "admin",
  permission: "brand",
  needsRecentAuth: true,
  summary: "Update the shop's brand. Every page and email shows it within seconds",
  input: brand,
  output: brand,
});

export const uploadLogo = endpoint({
  method: "POST",
  path: "/api/admin/brand/logo",
  access: "admin",
  permission: "brand",
  summary: "Upload a logo: multipart/form-data with one PNG or SVG file. `updateBrand` makes it the shop's",
  input: noInput,
  output: z.object({ logo }),
  refusals: ["picture-refused"],
});
