/** What the checkout says while it cannot send to the address it has. */
export const ADDRESS_REQUIRED = {
  title: "Address Required",
  description: "Please complete your address below to continue",
};
