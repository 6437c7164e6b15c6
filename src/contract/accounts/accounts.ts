import { done, endpoint, noInput } from "#contract/endpoint.ts";
import {
  email,
  instant,
  line,
  newPassword,
  password,
  personName,
  postcode,
  printable,
  requiredLine,
  rowId,
} from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { PERMISSIONS } from "#domain/staff/permissions.ts";
import { AUDIENCES, DURATIONS } from "#domain/subscriptions/plans.ts";

export const address = z.object({
  deliveryLine1: line(100),
  deliveryLine2: line(100),
  deliveryCity: line(60),
  deliveryPostcode: line(12),
  deliveryCountry: line(60),
  billingLine1: line(100),
  billingLine2: line(100),
  billingCity: line(60),
  billingPostcode: line(12),
  billingCountry: line(60),
  sameAsDelivery: z.boolean(),
});

export const user = address.extend({
  id: rowId,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** True if the customer has followed a link sent to this address. */
  isEmailVerified: z.boolean(),
  /** New address. Replaces `email` once the customer confirms it. */
  pendingEmail: z.string().nullable(),
  isAdmin: z.boolean(),
  /** Role of a member of staff. Absent for customers and for the administrator. */
  staffRole: z.object({ name: z.string(), permissions: z.array(z.enum(PERMISSIONS)) }).optional(),
  hasSecondFactor: z.boolean(),
  /** True if the shop requires this user to set up a second factor. */
  needsSecondFactor: z.boolean(),
  createdAt: instant,
  /** Audiences for which this customer has already used the first-box price. */
  firstBoxTaken: z.array(z.enum(AUDIENCES)),
});
export type User = z.output<typeof user>;

const replacedPlan = z.object({ audience: z.enum(AUDIENCES), duration: z.enum(DURATIONS) });
export type ReplacedPlan = z.output<typeof replacedPlan>;

export const signedIn = z.object({
  user,
  /** Plans of the account's basket that the guest's plans replaced. */
  replacedPlans: z.array(replacedPlan).optional(),
});

export const getUser = endpoint({
  method: "GET",
  path: "/api/user",
  aliases: ["/api/auth/user"],
  access: "customer",
  summary: "Get the signed-in user",
  input: noInput,
  output: user,
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/login",
  aliases: ["/api/auth/login"],
  access: "anyone",
  summary: "Sign in with a username or an email address",
  input: z
    .object({
      username: requiredLine(254, "Username is required").optional(),
      email: requiredLine(254, "Username is required").optional(),
      password,
      /** Code from the authenticator app, or a recovery code. Required only with two-factor authentication. */
      code: line(40).optional(),
    })
    // This check also runs if the password is invalid, so that both errors appear at once. An empty name has its own
    // error.
    .refine((input) => input.username !== undefined || input.email !== undefined, {
      path: ["username"],
      message: "Username is required",
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  output: signedIn,
  refusals: ["wrong-credentials", "too-many-guesses", "code-needed", "code-wrong", "secret-changed"],
  perMinuteMax: 30,
});

/** Deliveries and billing addresses are limited to the United Kingdom. */
const country = z
  .string()
  .refine((name) => name === "United Kingdom", "We deliver to the United Kingdom only")
  .default("United Kingdom");

const firstName = personName(60, "First name is required");
const lastName = personName(60, "Last name is required");

// Only unaccented letters, so that no username contains an email address or looks like another customer's username.
const username = line(40)
  .min(3, "Username must be at least 3 characters")
  .regex(/^[A-Za-z0-9._-]*$/, "Username can contain only the letters a to z, digits, dots, hyphens and underscores");
const newAddress = z.object({
  line1: requiredLine(100, "Address line 1 is required"),
  line2: line(100).default(""),
  city: requiredLine(60, "City is required"),
  postcode,
  country,
});

/** Name of a customer of another shop, which can lack a part. */
export const movedName = z.object({
  firstName: z.union([z.literal(""), firstName]),
  lastName: z.union([z.literal(""), lastName]),
});

/** Address of a customer of another shop. */
export const movedAddress = newAddress;

/** Name, email address, password and postal address of a new account, with the rules of the checkout form. */
export const checkoutAccount = z.object({ email, password: newPassword, firstName, lastName, address: newAddress });

/** A name that the label and the invoice can print. */
export const printedName = z.object({ firstName: printable(firstName), lastName: printable(lastName) });

/** `checkoutAccount` with a name and an address that the label and the invoice can print, as an order needs them. */
export const printedAccount = checkoutAccount.extend({
  ...printedName.shape,
  address: newAddress.extend({
    line1: printable(newAddress.shape.line1),
    line2: printable(line(100)).default(""),
    city: printable(newAddress.shape.city),
  }),
});

/**
 * Input for a new account. A username or a postal address is required. Without a username, the email address is the
 * username.
 */
function newAccount(expected: "username" | "address") {
  return z
    .object({ ...checkoutAccount.shape, username: username.optional(), address: newAddress.optional() })
    .refine((typed) => typed.username !== undefined || typed.address !== undefined, {
      path: [expected],
      error: `${expected === "username" ? "Username" : "Address"} is required`,
    });
}

export const register = endpoint({
  method: "POST",
  path: "/api/register",
  access: "anyone",
  summary: "Create an account and sign in",
  input: newAccount("username"),
  output: z.object({ user }),
  refusals: ["account-exists", "too-many-guesses", "postcode-not-served"],
  perMinuteMax: 30,
});

/** Registration from the checkout. `register` and this call accept the same input and differ in one error only. */
export const signUp = endpoint({
  method: "POST",
  path: "/api/auth/signup",
  access: "anyone",
  summary: "Create an account from the checkout and sign in",
  input: newAccount("address"),
  output: z.object({ user }),
  refusals: ["account-exists", "too-many-guesses", "postcode-not-served"],
  perMinuteMax: 30,
});

export const saveProfile = endpoint({
  method: "PUT",
  path: "/api/user/profile",
  access: "customer",
  summary: "Update the user's name",
  input: z.object({ firstName, lastName }),
  output: z.object({ user }),
});

export const signOut = endpoint({
  method: "POST",
  path: "/api/logout",
  access: "anyone",
  summary: "Sign out",
  input: noInput,
  output: done,
});

export const saveAddress = endpoint({
  method: "PUT",
  path: "/api/user/address",
  access: "customer",
  summary: "Update the delivery and billing address",
  input: z.object({
    deliveryLine1: requiredLine(100, "Address line 1 is required"),
    deliveryLine2: line(100).default(""),
    deliveryCity: requiredLine(60, "City is required"),
    deliveryPostcode: postcode,
    deliveryCountry: country,
    billingLine1: line(100).default(""),
    billingLine2: line(100).default(""),
    billingCity: line(60).default(""),
    billingPostcode: line(12).default(""),
    billingCountry: country,
    sameAsDelivery: z.boolean().default(true),
  }),
  output: z.object({ user }),
  refusals: ["invalid-input", "postcode-not-served"],
});

export const exportMyData = endpoint({
  method: "GET",
  path: "/api/user/export",
  access: "customer",
  needsRecentAuth: true,
  summary: "Export all data stored about the signed-in user",
  input: noInput,
  output: z.object({
    exportedAt: instant,
    /** The stored records by kind, without secrets. */
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    notes: z.array(z.string()),
  }),
  perMinuteMax: 10,
});

export const eraseAccount = endpoint({
  method: "POST",
  path: "/api/user/erase",
  access: "customer",
  summary: "Erase the signed-in user's data except records that the law requires. Ends subscriptions first",
  input: z.object({ password }),
  output: done,
  refusals: ["wrong-password", "too-many-guesses", "delivery-pending", "admin-stays"],
  perMinuteMax: 10,
});
