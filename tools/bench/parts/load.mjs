import autocannon from "autocannon";
import { post, send } from "./post.mjs";

export const CONNECTIONS = 10;

let guestsCome = 0;

export async function countReads(url, seconds) {
  return perSecond(await run({ url, duration: seconds, headers: { "accept-encoding": "br" } }));
}

export async function countRequests(url, seconds, make) {
  const { pathname } = new URL(url);
  const setupRequest = (request) => ({ ...request, path: pathname, ...make() });
  return perSecond(await run({ url, duration: seconds, requests: [{ setupRequest }] }));
}

export function countRandomReads(url, { products }, seconds) {
  return countRequests(url, seconds, () => ({
    path: `/api/products/bath-bomb-${Math.floor(Math.random() * products)}`,
  }));
}

export function countGuestAdditions(url, stock, seconds) {
  return countRequests(url, seconds, () => {
    guestsCome += 1;
    const headers = { "content-type": "application/json", ...throughProxy(stock.addressOf(guestsCome)) };
    return { method: "POST", path: "/api/cart/add", headers, body: JSON.stringify(addedProduct(stock)) };
  });
}

export async function countAdditions(url, stock, seconds) {
  const requests = [{ method: "POST", path: "/api/cart/add", setupRequest: (request) => addition(request, stock) }];
  return perSecond(await run({ url, duration: seconds, requests }));
}

/**
 * Measures complete orders per second: add, save address, check out, pay by card, settle. Each call needs the previous
 * response, which load generators do not support.
 */
export function countOrders(url, stock, seconds) {
  return countWhole(seconds, () => order(url, stock, someCustomer(stock)));
}

export async function countWhole(seconds, work) {
  const beganMs = performance.now();
  let done = 0;
  const keepWorking = async () => {
    while (performance.now() - beganMs < seconds * 1000) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, keepWorking));
  return done / ((performance.now() - beganMs) / 1000);
}

async function order(url, stock, customer) {
  const call = async (method, path, body) => {
    const { ok, status, answer } = await send(url + path, as(stock, customer, { method }), body);
    if (!ok) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };
  await call("POST", "/api/cart/add", addedProduct(stock));
  await call("PUT", "/api/user/address", ADDRESS);
  const { orderId, paymentId, clientSecret } = await call("POST", "/api/create-checkout", {});
  await call("POST", `/api/sandbox/payments/${paymentId}/confirm`, { ...CARD, paymentId, clientSecret });
  await call("POST", `/api/orders/${orderId}/mark-paid`, {});
}

export const ADDRESS = { deliveryLine1: "3 Mill Lane", deliveryCity: "Bath", deliveryPostcode: "BA1 2AB" };
export const CARD = { cardNumber: "4242 4242 4242 4242", expMonth: 12, expYear: 2040, cvc: "123" };

let customersTaken = 0;

/** Measures complete guest orders per second, with ten orders in parallel. Each order has a new guest. */
export function countGuestOrders(url, stock, seconds) {
  return countWhole(seconds, () => orderAsGuest(url, stock));
}

async function orderAsGuest(url, stock) {
  guestsCome += 1;
  const guest = guestsCome;
  const cookies = new Map();
  const call = async (path, body) => {
    const cookie = [...cookies.values()].join("; ");
    const headers = { "content-type": "application/json", cookie, ...throughProxy(stock.addressOf(guest)) };
    const { ok, status, headers: answered, answer } = await post(url + path, headers, body);
    if (!ok) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    for (const line of answered["set-cookie"] ?? []) cookies.set(line.split("=")[0], line.split(";")[0]);
    return answer;
  };
  await call("/api/cart/add", addedProduct(stock));
  const { orderId, paymentId, clientSecret } = await call("/api/create-checkout", { guest: guestOf(guest) });
  await call(`/api/sandbox/payments/${paymentId}/confirm`, { ...CARD, paymentId, clientSecret });
  await call(`/api/orders/${orderId}/mark-paid`, {});
}

export function guestOf(number) {
  const address = { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" };
  return { firstName: "Wren", lastName: "Ashdown", email: `guest${number}@example.com`, address };
}

/** The next customer. No two connections use the same customer at once. */
function someCustomer({ customers, firstCustomer }) {
  customersTaken += 1;
  return firstCustomer + (customersTaken % customers);
}

function addition(request, stock) {
  return { ...as(stock, someCustomer(stock), request), body: JSON.stringify(addedProduct(stock)) };
}

function addedProduct({ firstProduct, products }) {
  return { productId: firstProduct + Math.floor(Math.random() * products) };
}

function as(stock, customer, request) {
  const headers = {
    "content-type": "application/json",
    cookie: stock.cookieOf(customer),
    ...throughProxy(stock.addressOf(customer)),
  };
  return { ...request, headers };
}

function throughProxy(address) {
  return { "x-forwarded-for": address, "x-forwarded-proto": "https" };
}

async function run(options) {
  const result = await autocannon({ connections: CONNECTIONS, ...options });
  const { errors, timeouts, non2xx } = result;
  if (errors + timeouts + non2xx > 0) {
    throw new Error(
      `${options.url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} refused: ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  return result;
}

function perSecond(result) {
  return result["2xx"] / result.duration;
}
