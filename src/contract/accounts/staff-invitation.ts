import { done, endpoint } from "#contract/endpoint.ts";
import { newPassword, personName, requiredLine } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

const token = requiredLine(2_000, "Token is required");

export const openStaffInvitation = endpoint({
  method: "POST",
  path: "/api/staff-invitation/open",
  access: "anyone",
  summary: "Read an invitation to the dashboard",
  input: z.object({ token }),
  output: z.object({
    email: z.string(),
    roleName: z.string(),
    /** True if the address has a customer account. Acceptance gives it a new password. */
    hasAccount: z.boolean(),
  }),
  refusals: ["link-invalid", "link-expired", "link-of-another"],
  perMinuteMax: 20,
});

export const acceptStaffInvitation = endpoint({
  method: "POST",
  path: "/api/staff-invitation/accept",
  access: "anyone",
  summary: "Accept an invitation to the dashboard with a name and a new password",
  input: z.object({
    token,
    firstName: personName(60, "First name is required"),
    lastName: personName(60, "Last name is required"),
    password: newPassword,
  }),
  output: done,
  refusals: ["link-invalid", "link-expired", "link-of-another", "invalid-input"],
  perMinuteMax: 20,
});
