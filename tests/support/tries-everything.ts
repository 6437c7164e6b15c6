export const triesEverything = process.env.TEST_EVERYTHING === "1";
