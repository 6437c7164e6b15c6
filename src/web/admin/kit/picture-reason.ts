import { ApiRefusal } from "#web/app/api-client.ts";
import { accessSentence } from "./access-sentence.ts";

const REASONS: Readonly<Record<string, string>> = {
  format: "This file cannot be used. Upload a JPEG, PNG, WebP or AVIF.",
  "too-small": "This picture is too small. It must be at least 200 pixels wide and 200 pixels high.",
  "too-large": "This picture is too large. It can have at most 40 million pixels and 12,000 pixels on a side.",
  "too-long": "This picture is too long and narrow. The long side can be at most five times the short side.",
};

/** Reason why a picture was not uploaded. */
export function pictureReason(error: Error): string {
  if (error instanceof ApiRefusal && error.code === "too-large") return "This file is larger than 15 MB.";
  const reason = error instanceof ApiRefusal ? REASONS[String(error.facts.reason)] : undefined;
  return reason ?? accessSentence(error) ?? "The picture could not be uploaded. Try again.";
}
