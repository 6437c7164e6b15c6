import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { updateProduct, uploadPicture } from "#contract/catalogue/admin-products.ts";
import { isoDay } from "#domain/calendar.ts";
import { seedProducts } from "#server/app/seed/catalogue/catalogue.ts";
import { queueEmail } from "#server/platform/mail/queue-email.ts";
import { renderEmail } from "#server/platform/mail/render-email.ts";
import { addPlan, buy, buyAsGuest, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { SEEDED_IDENTITY } from "#tests/support/seeded-identity.ts";
import { rows } from "#tests/support/snapshot.ts";
import { Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { EMAIL_PICTURES, SHOP_PICTURE } from "./email-picture-kinds.ts";
import { listSampleEmails, readSampleFacts } from "./preview-email.ts";

const BYTES_MAX = 60 * 1024;
const PUBLIC_URL = "https://shop.example";
const MARK = "/pictures/letters/mark.png";

describe("the pictures in emails", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "meadow-emails-"));
  let test: TestShop;
  let visitor: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true, variables: { DATA_DIR: dataDir, PUBLIC_URL } });
    visitor = new TestBrowser(test.app);
  });
  afterAll(async () => {
    await test.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** The picture of the newest email with this subject, without the logo. */
  const pictureOf = async (subject: RegExp) => {
    await test.runJob("send-letters");
    const html = test.sent.findLast((message) => subject.test(message.subject))?.html ?? "";
    return picturesIn(html).filter(({ path }) => path !== MARK);
  };

  it("come from the shop, small and in a form that every mail program shows", async () => {
    const named = new Set<string>();
    for (const { kind, sample } of listSampleEmails()) {
      const { html } = await renderEmail(test.shop, kind, {
        facts: readSampleFacts(kind, sample),
        identity: SEEDED_IDENTITY,
      });
      const pictures = picturesIn(html);
      expect(pictures.filter(({ path }) => path !== MARK).length, kind).toBe(EMAIL_PICTURES[kind] === "none" ? 0 : 1);
      for (const { path, alt } of pictures) {
        expect(alt === "", `${kind}: ${path}`).toBe(path === MARK);
        named.add(path);
      }
    }
    expect(named.size).toBe(5);
    const own = [...seedProducts.bathBombs, ...seedProducts.bathSalts].map(
      ({ slug }) => `/pictures/letters/${slug}.jpg`,
    );
    for (const path of [...named, ...own, "/pictures/letters/box-men.jpg", "/pictures/letters/box-children.jpg"]) {
      const file = await visitor.sendRaw("GET", path);
      expect(file.statusCode, path).toBe(200);
      expect(file.headers).toMatchObject({
        "content-type": path === MARK ? "image/png" : "image/jpeg",
        "cache-control": "public, max-age=86400",
        "cross-origin-resource-policy": "cross-origin",
      });
      expect(file.headers["set-cookie"], path).toBeUndefined();
      expect(file.rawPayload.length, path).toBeLessThan(BYTES_MAX);
      const { width, height, format } = await sharp(file.rawPayload).metadata();
      if (path === MARK) expect({ format, isUpright: height > 2 * width }).toEqual({ format: "png", isUpright: true });
      else expect({ format, width, height }).toEqual({ format: "jpeg", width: 440, height: 440 });
    }
  });

  it("are drawn a limited number of times a minute for each network, and stored ones are not counted", async () => {
    const flood = new TestBrowser(test.app, "203.0.113.77");
    const statuses: number[] = [];
    for (let name = 0; name < 301; name += 1)
      statuses.push((await flood.sendRaw("GET", `/pictures/feeds/no-such-${name}.jpg`)).statusCode);
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([300, 429]);
    await visitor.sendRaw("GET", "/pictures/letters/box-men.jpg");
    expect((await flood.sendRaw("GET", "/pictures/letters/box-men.jpg")).statusCode).toBe(200);
    expect((await visitor.sendRaw("GET", "/pictures/feeds/box-children.jpg")).statusCode).toBe(200);
  });

  it("are found under no name that no picture has", async () => {
    for (const name of [
      "no-such-soap.jpg",
      "box-women.webp",
      "box-women-400.jpg",
      "..%2fmark.svg",
      "%2e%2e%2fsession-secret",
      `uploaded/${"0".repeat(32)}.jpg`,
      "uploaded/box-women.jpg",
      "",
    ]) {
      expect((await visitor.sendRaw("GET", `/pictures/letters/${name}`)).statusCode, name).toBe(404);
    }
  });

  it("show what was ordered, also under the picture that it was given since, or else the house's", async () => {
    const [bomb] = seedProducts.bathBombs;
    if (!bomb) throw new Error("no bath bombs");
    const path = (name: string) => `/pictures/letters/${name}.jpg`;
    await buyAsGuest(new TestBrowser(test.app), bomb.id);
    expect(await pictureOf(/order/i)).toEqual([{ path: path(bomb.slug), alt: bomb.name }]);

    const admin = await signInAdmin(test);
    const photograph = sharp({ create: { width: 900, height: 700, channels: 3, background: "#c3b3ce" } });
    const file = { name: "bomb.png", type: "image/png", bytes: await photograph.png().toBuffer() };
    const uploaded = (await admin.upload(uploadPicture, {}, file)).json() as { picture: string };
    const withPicture = (imageUrl: string | null) =>
      admin.call(updateProduct, { productId: String(bomb.id), name: bomb.name, price: "5.49", imageUrl });
    await withPicture(uploaded.picture);
    await buyAsGuest(new TestBrowser(test.app), bomb.id);
    const [picture] = await pictureOf(/order/i);
    expect(picture?.path).toBe(path(uploaded.picture.replace("/pictures/", "")));
    const served = await visitor.sendRaw("GET", picture?.path ?? "");
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 440, height: 440 });

    await withPicture(null);
    await buyAsGuest(new TestBrowser(test.app), bomb.id);
    expect(await pictureOf(/order/i)).toEqual([{ path: path("home"), alt: SHOP_PICTURE.alt }]);
  });

  it("show the gift, whatever else was ordered with it", async () => {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 20 });
    await addPlan(customer, { audience: "children", duration: "3months" });
    const { orderId } = await buy(customer);
    const giftName = "Children's Monthly Subscription Box";
    const gift = { giftName, boxes: null, dispatchOn: isoDay("2026-12-15"), message: null, revealOn: null };
    await test.shop.db.transaction((tx) =>
      queueEmail(tx, test.shop.clock(), {
        kind: "gift-announced",
        about: "a gift",
        recipient: "wren@example.com",
        facts: { firstName: "Wren", orderId, isGuest: false, address: [], ...gift },
      }),
    );
    expect(await pictureOf(/gift/i)).toEqual([{ path: "/pictures/letters/box-children.jpg", alt: giftName }]);
  });

  it("show a subscription's own box", async () => {
    await Subscriber.subscribe(test, undefined, { audience: "men", duration: "3months" });
    const expected = [{ path: "/pictures/letters/box-men.jpg", alt: "Men's Monthly Subscription Box" }];
    expect(await pictureOf(/order/i)).toEqual(expected);
    const [plan] = await rows<{ id: number }>(test.shop, "select max(id) as id from subscriptions");
    const box = { subscriptionId: plan?.id ?? 0, boxName: "Men's box", monthlyPence: 2699, boxesInAll: 3 };
    const next = { nextChargeOn: isoDay("2027-01-01"), nextDispatchOn: isoDay("2027-01-15") };
    await test.shop.db.transaction((tx) =>
      queueEmail(tx, test.shop.clock(), {
        kind: "subscription-resumed",
        about: "a box",
        recipient: "wren@example.com",
        facts: { firstName: "Wren", ...box, ...next, isByShop: false },
      }),
    );
    expect(await pictureOf(/on again|goes on|resum/i)).toEqual(expected);
  });
});

function picturesIn(html: string): { path: string; alt: string }[] {
  return [...html.matchAll(/<img ([^>]*)>/g)].map(([, attributes = ""]) => {
    const address = new URL(/src="([^"]*)"/.exec(attributes)?.[1] ?? "");
    expect(address.origin).toBe(PUBLIC_URL);
    expect(address.search).toBe("");
    const alt = /alt="([^"]*)"/.exec(attributes)?.[1] ?? "";
    return { path: address.pathname, alt: alt.replaceAll("&#x27;", "'") };
  });
}
