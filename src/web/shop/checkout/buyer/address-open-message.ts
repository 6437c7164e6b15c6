export const ADDRESS_OPEN_MESSAGE = "Save or cancel the change of your address first.";
