interface QuestionWithAnswer {
  question: string;
  answer: string;
}

export function questionsJsonLd(questions: readonly QuestionWithAnswer[]) {
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  };
}
