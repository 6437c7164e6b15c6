import type { Page } from "playwright-core";

export const STRESS_RELIEF = 61;

let people = 0;

export async function putIntoBasket(page: Page, productId: number): Promise<void> {
  const isPlan = productId > 100 && productId < 1000;
  const answers = { naturalness: "100natural", purpose: "personal" };
  await post(page, "/api/cart/add", {
    productId,
    ...(isPlan ? { questionnaireData: withAudience(answers, productId) } : {}),
  });
}

function withAudience(answers: object, planId: number) {
  return { ...answers, audience: ["women", "men", "children"][Math.floor(planId / 100) - 1] };
}

export async function becomeCustomer(page: Page): Promise<string> {
  people += 1;
  const email = `visitor${people}-${Date.now()}@example.com`;
  await post(page, "/api/auth/signup", {
    email,
    password: "lavender-and-salt",
    firstName: "Robin",
    lastName: "Ashdown",
    address: { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" },
  });
  return email;
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const reply = await page.request.post(path, { data });
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
}

export async function fillPerson(page: Page, email: string): Promise<void> {
  const form = page.locator("main");
  await form.getByLabel("First name").fill("Robin");
  await form.getByLabel("Last name").fill("Ashdown");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Address line 1").fill("3 Mill Lane");
  await form.getByLabel("City").fill("Bath");
  await form.getByLabel("Postcode").fill("ba12ab");
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel(/Expiry/).fill("12/30");
  await page.getByLabel(/CVC/).fill("123");
}
