import autocannon from "autocannon";

export const CONNECTIONS = 10;

/** How often a second one address is read. */
export async function countReads(url, seconds) {
  return perSecond(await run({ url, duration: seconds, headers: { "accept-encoding": "br" } }));
}

/** How often a second customers put something into their baskets. */
export async function countAdditions(url, stock, seconds) {
  const requests = [{ method: "POST", path: "/api/cart/add", setupRequest: (request) => addition(request, stock) }];
  return perSecond(await run({ url, duration: seconds, requests }));
}

/** How many whole orders a second: added, address saved, checked out, paid by card and settled. */
export async function countOrders(url, stock, seconds) {
  const requests = [
    {
      method: "POST",
      path: "/api/cart/add",
      setupRequest(request, context) {
        context.customer = someCustomer(stock);
        return addition(request, stock, context.customer);
      },
    },
    {
      method: "PUT",
      path: "/api/user/address",
      setupRequest: (request, { customer }) => as(stock, customer, request, ADDRESS),
    },
    {
      method: "POST",
      path: "/api/create-checkout",
      setupRequest: (request, { customer }) => as(stock, customer, request, {}),
      onResponse(_status, body, context) {
        context.checkout = JSON.parse(body);
      },
    },
    {
      method: "POST",
      setupRequest(request, { customer, checkout: { paymentId, clientSecret } }) {
        const path = `/api/sandbox/payments/${paymentId}/confirm`;
        return as(stock, customer, { ...request, path }, { ...CARD, paymentId, clientSecret });
      },
    },
    {
      method: "POST",
      setupRequest(request, { customer, checkout: { orderId } }) {
        return as(stock, customer, { ...request, path: `/api/orders/${orderId}/mark-paid` }, {});
      },
    },
  ];
  return perSecond(await run({ url, duration: seconds, requests })) / requests.length;
}

export const ADDRESS = { deliveryLine1: "3 Mill Lane", deliveryCity: "Bath", deliveryPostcode: "BA1 2AB" };
export const CARD = { cardNumber: "4242 4242 4242 4242", expMonth: 12, expYear: 2040, cvc: "123" };

let customersTaken = 0;

/** The next one: no two connections are the same customer at once. */
function someCustomer({ customers, firstCustomer }) {
  customersTaken += 1;
  return firstCustomer + (customersTaken % customers);
}

function addition(request, stock, customer = someCustomer(stock)) {
  const productId = stock.firstProduct + Math.floor(Math.random() * stock.products);
  return as(stock, customer, request, { productId });
}

/** A request of one customer, from an address of their own. */
function as(stock, customer, request, body) {
  const headers = {
    "content-type": "application/json",
    cookie: stock.cookieOf(customer),
    "x-forwarded-for": stock.addressOf(customer),
  };
  return { ...request, headers, body: JSON.stringify(body) };
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
