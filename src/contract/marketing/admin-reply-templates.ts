import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { paragraphs, pathId, requiredLine, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { REPLY_LENGTH_MAX } from "#domain/marketing/conversations.ts";
import { findUnknownPlaceholders, PLACEHOLDERS } from "#domain/marketing/reply-templates.ts";

const NAMES = Object.keys(PLACEHOLDERS)
  .map((name) => `{${name}}`)
  .join(", ");

export const templateFields = z.object({
  name: requiredLine(60, "Name is required"),
  text: paragraphs(REPLY_LENGTH_MAX)
    .min(1, "Text is required")
    .refine((text) => findUnknownPlaceholders(text).length === 0, {
      error: ({ input }) => `Unknown: ${findUnknownPlaceholders(String(input)).join(", ")}. Use ${NAMES}`,
    }),
});

const replyTemplate = z.object({ id: rowId, name: z.string(), text: z.string() });
export type ReplyTemplate = z.output<typeof replyTemplate>;

const templateId = z.object({ templateId: pathId });

export const listReplyTemplates = endpoint({
  method: "GET",
  path: "/api/admin/reply-templates",
  access: "admin",
  permission: "customers",
  summary: "List the templates for answers to customers, by name",
  input: noInput,
  output: z.array(replyTemplate),
});

export const createReplyTemplate = endpoint({
  method: "POST",
  path: "/api/admin/reply-templates",
  access: "admin",
  permission: "customers",
  summary: "Create a template for answers",
  input: templateFields,
  output: replyTemplate,
  refusals: ["already-taken"],
});

export const updateReplyTemplate = endpoint({
  method: "PUT",
  path: "/api/admin/reply-templates/{templateId}",
  access: "admin",
  permission: "customers",
  summary: "Change a template for answers",
  input: templateFields.extend(templateId.shape),
  output: replyTemplate,
  refusals: ["not-found", "already-taken"],
});

export const deleteReplyTemplate = endpoint({
  method: "DELETE",
  path: "/api/admin/reply-templates/{templateId}",
  access: "admin",
  permission: "customers",
  summary: "Delete a template for answers",
  input: templateId,
  output: done,
  refusals: ["not-found"],
});
