import { describe, expect, it } from "vitest";
import { newWebhookSecret, signedHeaders } from "./sign-message.ts";

describe("the signature of a webhook", () => {
  it("is the one of the convention's test vectors", () => {
    const message = {
      messageId: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    };
    expect(signedHeaders(message, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("is made with each valid secret, whose keys have 32 bytes", () => {
    const [first, second] = [newWebhookSecret(), newWebhookSecret()];
    expect(Buffer.from(first.slice(6), "base64").length).toBe(32);
    const message = { messageId: "msg_1", at: new Date(0), body: "{}" };
    const signature = signedHeaders(message, [first, second])["webhook-signature"];
    expect(signature).toBe(
      [first, second].map((secret) => signedHeaders(message, [secret])["webhook-signature"]).join(" "),
    );
  });
});
