/** Reads a code from the current picture of a camera. Returns undefined if it sees none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The part of the Barcode Detection API that is used. TypeScript's library does not have it yet. */
interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

const FORMATS = ["qr_code", "code_128", "code_39", "ean_13", "ean_8", "itf", "data_matrix"];

/** The browser's own detector, which reads bars too, else a library that reads QR codes. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await openDetector()) ?? openQrReader();
}

async function openDetector(): Promise<CodeReader | undefined> {
  const Detector = detectorClass();
  if (!Detector) return undefined;
  try {
    const supported = await Detector.getSupportedFormats();
    const formats = FORMATS.filter((format) => supported.includes(format));
    if (!formats.includes("qr_code")) return undefined;
    const detector = new Detector({ formats });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  } catch {
    // Some systems have the class without the service behind it.
    return undefined;
  }
}

/** The cast is safe, because the class is only used if it exists, and its failures are caught. */
function detectorClass(): BarcodeDetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;
}

/** Pixels of the longer side of the examined picture. More would be slow on an old phone. */
const SIDE_MAX = 800;

async function openQrReader(): Promise<CodeReader> {
  const { default: decodeQr } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, SIDE_MAX / Math.max(videoWidth, videoHeight, 1));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    if (!context || canvas.width === 0 || canvas.height === 0) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQr(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // The library throws if the picture has no code.
      return undefined;
    }
  };
}
