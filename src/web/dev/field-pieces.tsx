import { useState } from "react";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { FileInput } from "#web/ui/form/file-input.tsx";
import { PasswordInput } from "#web/ui/form/password-input.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { LONG_TEXT, LONG_WORD } from "./long-texts.ts";
import { Piece, Shown } from "./piece.tsx";

const PROBLEM = { type: "custom", message: "Enter a town" };
const PICTURE = { src: "/pictures/about", alt: "" };
const OPTIONS = [
  { value: "plain", title: "Plain" },
  { value: "full", title: "With everything", description: "Text below it", badges: ["Best liked"], aside: "£12.50" },
  { value: "long", title: LONG_WORD, description: LONG_TEXT },
] as const;

export function FieldPieces() {
  return (
    <>
      <Piece name="field">
        <Field label="Label alone">{(control) => <TextInput {...control} />}</Field>
        <Field label="Optional" hint="A hint" isOptional>
          {(control) => <TextInput {...control} />}
        </Field>
        <Field label={LONG_WORD} hint={LONG_TEXT} error="Enter something">
          {(control) => <TextInput {...control} />}
        </Field>
      </Piece>
      <Piece name="file-input">
        <Shown as="empty, disabled">
          <FileInput aria-label="Empty" />
          <FileInput aria-label="Disabled" disabled />
        </Shown>
      </Piece>
      <Piece name="text-input">
        <Shown as="empty, filled, read only, disabled, wrong">
          <TextInput aria-label="Empty" placeholder="A placeholder" />
          <TextInput aria-label="Filled" defaultValue={LONG_TEXT} />
          <TextInput aria-label="Read only" readOnly defaultValue="United Kingdom" />
          <TextInput aria-label="Disabled" disabled defaultValue="Not now" />
          <TextInput aria-label="Wrong" aria-invalid defaultValue="Wrong" />
        </Shown>
        <Shown as="a password">
          <PasswordInput aria-label="Secret" defaultValue="three random words" />
        </Shown>
      </Piece>
      <Piece name="text-field">
        <TextField id="shown-town" label="Town" hint="Where it goes" />
        <TextField id="shown-wrong-town" label="Town, wrong" error={PROBLEM} />
        <TextField id="shown-password" label="Password" type="password" isOptional />
      </Piece>
      <Piece name="text-area">
        <TextArea aria-label="Empty" placeholder="A placeholder" />
        <TextArea aria-label="Filled" defaultValue={`${LONG_TEXT}\n${LONG_WORD}`} />
        <TextArea aria-label="Wrong" aria-invalid defaultValue="Wrong" />
      </Piece>
      <SelectPiece />
      <Piece name="checkbox">
        <Checkbox label="Not ticked" />
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox label="Disabled" disabled />
        <Checkbox label={LONG_TEXT} />
      </Piece>
      <RadioCardsPiece />
    </>
  );
}

function SelectPiece() {
  const options = ["First", "Second", LONG_WORD].map((name) => <option key={name}>{name}</option>);
  return (
    <Piece name="select">
      <p className="flex flex-wrap items-center gap-3">
        <Select aria-label="Regular" className="max-w-full">
          {options}
        </Select>
        <Select aria-label="Small" size="small" className="max-w-full">
          {options}
        </Select>
        <Select aria-label="Disabled" disabled className="max-w-full">
          {options}
        </Select>
        <Select aria-label="Busy" aria-busy className="max-w-full">
          {options}
        </Select>
        <Select aria-label="Wrong" aria-invalid className="max-w-full">
          {options}
        </Select>
      </p>
    </Piece>
  );
}

function RadioCardsPiece() {
  const [value, setValue] = useState<(typeof OPTIONS)[number]["value"]>();
  const common = { options: OPTIONS, value, onChange: setValue };
  return (
    <Piece name="radio-cards">
      <RadioCards {...common} name="one" legend="One column" />
      <RadioCards {...common} name="two" legend="Two columns, with an error" columns={2} problem="Choose one" />
      <RadioCards {...common} name="three" legend="Three, chosen" columns={3} value="full" />
      <RadioCards
        {...common}
        name="four"
        legend="With pictures"
        columns={2}
        options={OPTIONS.map((option) => ({ ...option, picture: PICTURE }))}
      />
    </Piece>
  );
}
