import { registerFonts } from "./pdf-fonts.ts";

/** An empty PDF with the shop's typeface. Few processes ever print: the package is loaded with the first. */
export async function openPdf(title: string, createdAt: Date): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    // Not even a font of its own: reading that one costs a twentieth of an invoice.
    font: "",
    info: { Title: title, CreationDate: createdAt },
    lang: "en-GB",
  });
  await registerFonts(doc);
  return doc;
}
