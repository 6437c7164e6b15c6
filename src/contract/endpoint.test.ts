import { expect, it } from "vitest";
import { endpoint, noInput } from "./endpoint.ts";

it("a call of the dashboard names its permission, or it does not compile", () => {
  const call = {
    method: "GET",
    path: "/api/admin/planted",
    summary: "Planted",
    input: noInput,
    output: noInput,
  } as const;
  // @ts-expect-error: the permission is missing.
  expect(endpoint({ ...call, access: "admin" }).permission).toBeUndefined();
  expect(endpoint({ ...call, access: "admin", permission: "parcels" }).permission).toBe("parcels");
});
