import { getDocumentProxy } from "unpdf";

export interface PdfContent {
  pages: number;
  /** Text of each page. Lines end with "\n", and parts of a line are separated by spaces. */
  texts: string[];
  /** Width and height of the first page in points. */
  size: [number, number];
  /** The document's own title, author, creator and so on. */
  info: Record<string, unknown>;
}

export async function readPdf(pdf: Buffer): Promise<PdfContent> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const texts: string[] = [];
  const sizes: [number, number][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    sizes.push([width, height]);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
  }
  const { info } = await document.getMetadata();
  await document.destroy();
  return { pages: texts.length, texts, size: sizes[0] ?? [0, 0], info: { ...info } };
}
