import { useState } from "react";
import { Card } from "#web/ui/card.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { LONG_TEXT, LONG_WORD } from "./long-texts.ts";
import { Piece, Shown } from "./piece.tsx";

const COLUMNS = ["Order", "Bought", "Where it goes", "Status", "Amount", "What was said"];
const TABS = [
  { id: "first", label: "First", content: LONG_TEXT },
  { id: "second", label: "Second", content: "Something else" },
  { id: "long", label: LONG_WORD, content: "And that" },
];

/** What holds other things. */
export function DocumentPieces() {
  const [tab, setTab] = useState("first");
  return (
    <>
      <Piece name="card">
        <Card>{LONG_TEXT}</Card>
        <Card className="break-words">{LONG_WORD}</Card>
      </Piece>
      <Piece name="picture">
        <Picture src="/pictures/about" sizes="(min-width: 64rem) 40rem, 100vw" />
      </Piece>
      <Piece name="tabs">
        <Tabs label="Shown tabs" tabs={TABS} selected={tab} onSelect={setTab} />
      </Piece>
      <Piece name="table">
        <Table label="A wide table">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <Th key={column}>{column}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Tr>
              {COLUMNS.map((column) => (
                <Td key={column}>{column === "Where it goes" ? LONG_WORD : column}</Td>
              ))}
            </Tr>
            <Tr>
              <Td colSpan={COLUMNS.length}>{LONG_TEXT}</Td>
            </Tr>
          </tbody>
        </Table>
        <Shown as="without rows">
          <Table label="An empty table">
            <thead>
              <tr>
                <Th>Order</Th>
                <Th>Amount</Th>
              </tr>
            </thead>
            <tbody />
          </Table>
        </Shown>
      </Piece>
    </>
  );
}
