import { decodeText } from "#domain/decode-text.ts";

/** Reads a chosen file as text in its own encoding. File.text() would read every file as UTF-8. */
export async function readTableFile(file: Blob | undefined): Promise<string> {
  return file ? decodeText(new Uint8Array(await file.arrayBuffer())).text : "";
}

/** Shows which column each heading of a file was mapped to. */
export function ColumnsUsed({ columns }: { columns: readonly { heading: string; column: string }[] }) {
  if (columns.length === 0) return null;
  return (
    <p className="break-words">
      Columns used:{" "}
      {columns.map(({ heading, column }, index) => (
        <span key={column}>
          {index > 0 && ", "}
          {column}
          {heading !== column && ` from “${heading}”`}
        </span>
      ))}
      .
    </p>
  );
}
