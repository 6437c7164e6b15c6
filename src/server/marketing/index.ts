export {
  type ConversationFilter,
  type ConversationRow,
  countConversations,
  type ListedConversation,
  listMessagesOf,
  listRepliesOf,
  lockConversation,
  type MessageRow,
  selectConversations,
} from "./conversations/conversations.queries.ts";
export {
  changeConversation,
  countOpenConversations,
  gatherMessages,
  getConversation,
  markConversation,
  readReplyFacts,
  replyEmailKey,
  replyTo,
} from "./conversations/conversations.ts";
export { countReceived } from "./mailbox/mailbox.queries.ts";
export { answerAddress, findConversationReference, receiveEmails } from "./mailbox/receive-emails.ts";
export { addMovedReader } from "./newsletter/add-moved-reader.ts";
export { readIssue, TEST_READER } from "./newsletter/issues.ts";
export { readIssueSubjects } from "./newsletter/newsletter.queries.ts";
export { sendNewsletters } from "./newsletter/send-newsletters.ts";
export { findReader } from "./newsletter/subscribe.ts";
export { MARKETING_TABLES } from "./personal-tables.queries.ts";
export { countOpenSamples } from "./samples/samples.ts";
export { countUsesInWishlists } from "./wishlist/wishlist.queries.ts";
