/** Notice if the shop cannot deliver to the current address. */
export const ADDRESS_REQUIRED = {
  title: "Address Required",
  description: "Please complete your address below to continue",
};

export const ADDRESS_OPEN_MESSAGE = "Save or cancel your address change first.";
