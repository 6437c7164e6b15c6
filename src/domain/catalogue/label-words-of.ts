/**
 * Plain names of ingredients with the beginnings of the words that labels use for them. A search for a plain name also
 * finds the label's words, because a customer with an allergy may rely on the answer.
 */
const PLAIN_NAMES: Readonly<Record<string, readonly string[]>> = {
  almond: ["amygdalus"],
  bergamot: ["bergamia"],
  cacao: ["theobroma"],
  castor: ["ricinus"],
  cedarwood: ["cedrus"],
  chamomile: ["chamomilla", "anthemis"],
  clay: ["kaolin"],
  cocoa: ["cacao"],
  coconut: ["cocos", "cocoate"],
  corn: ["zea"],
  cornflour: ["zea"],
  frankincense: ["boswellia"],
  geranium: ["pelargonium"],
  grapefruit: ["paradisi"],
  jojoba: ["simmondsia"],
  juniper: ["juniperus"],
  lavender: ["lavandula"],
  lemon: ["limon"],
  mandarin: ["reticulata"],
  mint: ["mentha"],
  oat: ["avena"],
  oats: ["avena"],
  olive: ["olea", "olivate"],
  palmarosa: ["cymbopogon"],
  peppermint: ["mentha"],
  pine: ["pinus"],
  rosemary: ["rosmarinus"],
  sage: ["salvia"],
  shea: ["butyrospermum"],
  sunflower: ["helianthus"],
  vetiver: ["vetiveria"],
};

/** Words of labels for a plain name. Empty for other words. */
export function labelWordsOf(word: string): readonly string[] {
  return Object.hasOwn(PLAIN_NAMES, word) ? (PLAIN_NAMES[word] ?? []) : [];
}
