/** Patterns of random values and of values per customer. These differ in each run of the script. */
const MADE_UP = /(sandbox_[a-z]+_)[\w-]{16,}/g;
const SEALED = /\b((?:checkout|confirm|settle)(?:-from)?:)[\w-]{16,}/g;
/**
 * Minimum length of a result that becomes a variable. Shorter results may match other values by chance and stay as
 * recorded.
 */
const TELLING_LENGTH = 6;

/**
 * The minimal writes of a user action as one transaction: a basket with its line, or an order with stock, line and
 * parcel.
 */
export const IDEAL = {
  addition: `\\set product random(:firstproduct, :lastproduct)
\\set unique random(1, 9000000000000000)
begin;
insert into carts (user_id) values ('ideal ' || :unique) returning id as cart \\gset
insert into cart_items (cart_id, product_id, product_name, product_price)
select :cart, id, name, price from products where id = :product;
commit;
`,
  order: `\\set product random(:firstproduct, :lastproduct)
begin;
update products set stock = stock - 1 where id = :product;
insert into orders (email, amount, status, paid_at, shipping_address)
select 'ideal@example.com', price + 3.99, 'processing', now(), '{"firstName":"Wren","lastName":"Ashdown"}'
from products where id = :product returning id as placed \\gset
insert into order_items (order_id, product_id, product_name, product_price)
select :placed, id, name, price from products where id = :product;
insert into parcels (order_id, due_on) values (:placed, current_date + 3);
commit;
`,
};

/**
 * Converts recorded statements into a pgbench script. A customer's values become variables, and results such as an
 * order's id are passed to the following statements.
 */
export function toPgbenchScript({ statements, known }) {
  const places = [...known];
  const lines = [
    "\\set customer :first + :client_id * :each + random(0, :each - 1)",
    "\\set product random(:firstproduct, :lastproduct)",
    "\\set unique random(1, 9000000000000000)",
  ];
  for (const [index, { text, values, result }] of statements.entries()) {
    for (const value of values) placeMadeUp(String(value), places);
    const sql = text.replace(/\s+/g, " ").trim();
    const filled = sql.replace(/\$(\d+)/g, (_whole, place) => expression(values[Number(place) - 1], places));
    const later = statements.slice(index + 1).flatMap((statement) => statement.values.map(String));
    const given = tellingResults(result, later, places);
    for (const [name, value] of given) places.push([value, `:s${index}_${name}`]);
    lines.push(given.length > 0 ? `${filled} \\gset s${index}_` : `${filled};`);
  }
  return `${lines.join("\n")}\n`;
}

function placeMadeUp(value, places) {
  const isNew = (text) => !places.some(([known]) => known === text);
  for (const [whole, kind] of value.matchAll(MADE_UP)) {
    if (isNew(whole)) places.push([whole, `'${kind}' || ${places.length} || '_' || :unique`]);
  }
  for (const [whole, sealed] of value.matchAll(SEALED)) {
    if (isNew(whole)) places.push([whole, `'${sealed}' || :customer`]);
  }
}

function tellingResults(result, later, places) {
  if (result?.rows.length !== 1 || !result.fields) return [];
  const [row] = result.rows;
  const cells = result.fields.map(({ name }, index) => [name, String(Array.isArray(row) ? row[index] : row[name])]);
  const isTelling = ([name, value]) =>
    /^[a-z_]+$/.test(name) &&
    /^\d+$/.test(value) &&
    value.length >= TELLING_LENGTH &&
    later.some((text) => text.includes(value)) &&
    !places.some(([known]) => known === value);
  return cells
    .filter(isTelling)
    .filter(([, value], index, all) => all.findIndex(([, other]) => other === value) === index);
}

function expression(value, places) {
  if (value === null || value === undefined) return "null";
  const text =
    value instanceof Date ? value.toISOString() : typeof value === "object" ? JSON.stringify(value) : String(value);
  const whole = places.find(([known]) => known === text);
  if (whole) return /^:\w+$/.test(whole[1]) ? whole[1] : `(${whole[1]})`;
  const pieces = splitAtPlaces(text, places);
  if (pieces.length === 1) return literal(text);
  return `(${pieces.map((piece) => (typeof piece === "string" ? literal(piece) : `(${piece.expression})::text`)).join(" || ")})`;
}

function splitAtPlaces(text, places) {
  let pieces = [text];
  for (const [known, placed] of places) {
    pieces = pieces.flatMap((piece) => {
      if (typeof piece !== "string" || !piece.includes(known)) return [piece];
      return piece.split(known).flatMap((part, index) => (index === 0 ? [part] : [{ expression: placed }, part]));
    });
  }
  return pieces;
}

/** Adds a space after colons, because pgbench replaces ":word" even inside quotes. The space does not change JSON. */
function literal(text) {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return /^[[{]/.test(text) ? quoted.replace(/:(?=[A-Za-z_])/g, ": ") : quoted.replace(/:(?=[A-Za-z_])/g, ":' || '");
}
