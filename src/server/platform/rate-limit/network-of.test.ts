import { describe, expect, it } from "vitest";
import { networkOf, networksOf } from "./consume-rate-limit.ts";

describe("where guesses are counted from", () => {
  it("is one place for all addresses that one IPv6 line may choose from", () => {
    for (const address of [
      "2001:db8:0:1::1",
      "2001:DB8::1:0:0:0:2",
      "2001:0db8:0000:0001:ffff:ffff:ffff:ffff",
      "2001:db8:0:1:a::%eth0",
    ]) {
      expect(networkOf(address), address).toBe("2001:db8:0:1");
    }
    expect(networkOf("2001:db8:0:2::1")).toBe("2001:db8:0:2");
    expect(networkOf("::1")).toBe("0:0:0:0");
  });

  it("is also the home and the site around an IPv6 network, with larger allowances", () => {
    const site = { name: "2a00:23c5:aaaa/48", allowance: 8 };
    expect(networksOf("2a00:23c5:aaaa:12ff::1")).toEqual([
      { name: "2a00:23c5:aaaa:12ff", allowance: 1 },
      { name: "2a00:23c5:aaaa:1200/56", allowance: 2 },
      site,
    ]);
    expect(networksOf("2a00:23c5:aaaa:1201::1").slice(1)).toEqual(networksOf("2a00:23c5:aaaa:12fe::9").slice(1));
    expect(networksOf("2a00:23c5:aaaa:1301::1")[1]).toEqual({ name: "2a00:23c5:aaaa:1300/56", allowance: 2 });
    expect(networksOf("2a00:23c5:aaaa:1301::1")[2]).toEqual(site);
    expect(networksOf("192.0.2.1")).toEqual([{ name: "192.0.2.1", allowance: 1 }]);
  });

  it("is each IPv4 address by itself, also where it is written as IPv6", () => {
    expect(["192.0.2.1", "::ffff:192.0.2.1", "::FFFF:192.0.2.2"].map(networkOf)).toEqual([
      "192.0.2.1",
      "192.0.2.1",
      "192.0.2.2",
    ]);
  });
});
