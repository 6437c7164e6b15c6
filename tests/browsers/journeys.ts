import { WORD_SEARCH_WORDS } from "#domain/catalogue/word-search.ts";
import type { Point, Visitor } from "./visitor.ts";

export interface Journey {
  name: string;
  widths: readonly number[];
  go: (visitor: Visitor, width: number) => Promise<void>;
}

const PHONE_WIDTH = 390;
const LAPTOP_WIDTH = 1280;
const BOTH = [PHONE_WIDTH, LAPTOP_WIDTH] as const;

export const JOURNEYS: readonly Journey[] = [
  { name: "one soap as a guest", widths: BOTH, go: buySoap },
  { name: "a box with an account, and a swap in it", widths: BOTH, go: buyBox },
  { name: "the drawer", widths: [PHONE_WIDTH], go: useDrawer },
  { name: "the questionnaire", widths: BOTH, go: answerQuestionnaire },
  { name: "the word search", widths: BOTH, go: solveWordSearch },
];

let people = 0;

async function buySoap(visitor: Visitor): Promise<void> {
  await visitor.open("/products/oat-and-honey-soap-bar");
  await visitor.press("Add to Basket");
  await visitor.see("has been added to your basket");
  await visitor.open("/basket");
  await visitor.see("Oat & Honey Soap Bar");
  await visitor.press("Proceed to Checkout");
  await visitor.at("/unified-checkout");
  await visitor.press("Create an account with this order");
  await fillPerson(visitor);
  await visitor.press("Continue to Payment");
  await pay(visitor, "Pay now");
}

async function buyBox(visitor: Visitor): Promise<void> {
  await visitor.open("/subscription?audience=women");
  await visitor.press("100% Natural");
  await visitor.press("For Myself");
  await visitor.press("Continue to Plans");
  await visitor.press("3 Months");
  await visitor.press("Add to Basket");
  await visitor.at("/basket");
  await visitor.press("Proceed to Checkout");
  await visitor.at("/unified-checkout");
  await fillPerson(visitor);
  await visitor.fill("Password", "lavender-and-salt");
  await visitor.press("Create Account & Continue to Payment");
  await pay(visitor, "Subscribe and pay");
  await visitor.press("View My Account");
  await visitor.at("/account");
  await visitor.see("Women's Box");
  await visitor.press("Swap ");
  await visitor.see("What would you like instead?");
  const [first] = (await visitor.read(
    "[...document.querySelectorAll('dialog:modal input[type=radio]')].map((each) => document.getElementById(each.getAttribute('aria-labelledby')).textContent)",
  )) as string[];
  await visitor.press(first ?? "nothing is offered");
  await visitor.press("Swap");
  await visitor.see("instead of ");
}

async function fillPerson(visitor: Visitor): Promise<void> {
  people += 1;
  await visitor.fill("First name", "Robin");
  await visitor.fill("Last name", "Ashdown");
  await visitor.fill("Email", `browser${people}@example.com`);
  await visitor.fill("Address line 1", "3 Mill Lane");
  await visitor.fill("City", "Bath");
  await visitor.fill("Postcode", "ba12ab");
}

async function pay(visitor: Visitor, button: string): Promise<void> {
  await visitor.fill("Card number", "4242424242424242");
  await visitor.fill("Expiry", "1230");
  await visitor.fill("Security code", "123");
  await visitor.press(button);
  await visitor.see("Payment Successful");
}

async function useDrawer(visitor: Visitor): Promise<void> {
  const isOpen = (open: boolean) =>
    visitor.until(
      `the drawer is ${open ? "open" : "closed"}`,
      `(document.querySelector("dialog:modal") !== null) === ${open}`,
    );
  await visitor.open("/faq");
  await visitor.press("Menu");
  await isOpen(true);
  await visitor.key("Escape");
  await isOpen(false);
  await visitor.until("the focus is back", "document.activeElement?.getAttribute('aria-label') === 'Menu'");
  await visitor.press("Menu");
  await isOpen(true);
  await visitor.press("About");
  await visitor.at("/about");
  await isOpen(false);
}

async function answerQuestionnaire(visitor: Visitor): Promise<void> {
  await visitor.open("/questionnaire");
  await visitor.see("Step 1 of 4");
  await visitor.press("Men");
  await visitor.see("Step 2 of 4");
  await visitor.press("99% Natural");
  await visitor.see("Step 3 of 4");
  await visitor.press("For Myself");
  await visitor.see("Step 4 of 4");
  await visitor.press("6 Months");
  await visitor.press("Complete & Continue");
  await visitor.see("Confirm Your Selection");
  await visitor.press("Add to Basket");
  await visitor.at("/basket");
  await visitor.see("£25.49");
}

async function solveWordSearch(visitor: Visitor): Promise<void> {
  await visitor.open("/wordsearch");
  await visitor.see("0 of 10 found");
  const rows = (await visitor.read(
    "[...document.querySelectorAll('[role=grid] tr')].map((row) => row.textContent)",
  )) as string[];
  for (const [index, word] of WORD_SEARCH_WORDS.entries()) {
    const { from, to } = findWord(rows, word);
    await visitor.read("document.querySelector('[role=grid]').scrollIntoView({ block: 'start', behavior: 'instant' })");
    await visitor.drag(await centreOf(visitor, from), await centreOf(visitor, to));
    await visitor.see(`${index + 1} of 10 found`);
  }
  await visitor.see("Congratulations!");
}

interface Cell {
  row: number;
  column: number;
}

async function centreOf(visitor: Visitor, { row, column }: Cell): Promise<Point> {
  const cell = `document.querySelectorAll('[role=grid] tr')[${row}].querySelectorAll('[role=gridcell]')[${column}]`;
  const centre = `((box) => ({ x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) }))`;
  return (await visitor.read(`${centre}(${cell}.getBoundingClientRect())`)) as Point;
}

function findWord(rows: readonly string[], word: string): { from: Cell; to: Cell } {
  const reach = word.length - 1;
  for (const [row, emails] of rows.entries()) {
    for (const column of emails.split("").keys()) {
      for (const [down, right] of [
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const) {
        const read = [...word].map((_, index) => rows[row + down * index]?.[column + right * index]).join("");
        if (read === word)
          return { from: { row, column }, to: { row: row + down * reach, column: column + right * reach } };
      }
    }
  }
  throw new Error(`${word} is not in the grid`);
}
