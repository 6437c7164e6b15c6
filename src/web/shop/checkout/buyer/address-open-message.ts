export const ADDRESS_OPEN_MESSAGE = "Save or cancel your address change first.";
