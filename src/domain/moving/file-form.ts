/** A kind of file as the dashboard shows it. */
export interface FileForm {
  /** Name of the kind. Example: "Customers". */
  name: string;
  /** Name of one record. Example: "Customer". */
  record: string;
  /** Labels of the fields that a column of the file can fill, in order. */
  fields: Readonly<Record<string, string>>;
  options: readonly { name: string; label: string; isDefault: boolean }[];
  /** Advice on the choice of columns. */
  advice: string;
}
