import type * as accounts from "./accounts/accounts.ts";
import type * as credentials from "./accounts/credentials.ts";
import type * as passkeys from "./accounts/passkeys.ts";
import type * as basket from "./basket/basket.ts";
import { call } from "./call.ts";
import type * as catalogue from "./catalogue/catalogue.ts";
import type * as checkout from "./checkout/checkout.ts";
import type * as giftCards from "./gift-cards/gift-cards.ts";
import type * as marketing from "./marketing/marketing.ts";
import type * as wishlist from "./marketing/wishlist.ts";
import type * as orders from "./orders/orders.ts";
import type * as reviews from "./reviews/reviews.ts";
import type * as shop from "./shop.ts";
import type * as boxLinks from "./subscriptions/box-links.ts";
import type * as boxPayments from "./subscriptions/box-payments.ts";
import type * as questionnaire from "./subscriptions/questionnaire.ts";
import type * as subscriptions from "./subscriptions/subscriptions.ts";

// The calls of the shop's pages, each under its name in the contract, without the schemas that browsers need not load (decision 0032).
// Written from the contract by npm run docs.
export const eraseAccount = call<typeof accounts.eraseAccount>("POST", "/api/user/erase");
export const exportMyData = call<typeof accounts.exportMyData>("GET", "/api/user/export");
export const getUser = call<typeof accounts.getUser>("GET", "/api/user");
export const register = call<typeof accounts.register>("POST", "/api/register");
export const saveAddress = call<typeof accounts.saveAddress>("PUT", "/api/user/address");
export const saveProfile = call<typeof accounts.saveProfile>("PUT", "/api/user/profile");
export const signIn = call<typeof accounts.signIn>("POST", "/api/login");
export const signOut = call<typeof accounts.signOut>("POST", "/api/logout");
export const signUp = call<typeof accounts.signUp>("POST", "/api/auth/signup");

export const askToVerifyEmail = call<typeof credentials.askToVerifyEmail>("POST", "/api/user/email/verification");
export const changeEmail = call<typeof credentials.changeEmail>("PUT", "/api/user/email");
export const changePassword = call<typeof credentials.changePassword>("PUT", "/api/user/password");
export const confirmEmailChange = call<typeof credentials.confirmEmailChange>("POST", "/api/auth/confirm-email-change");
export const confirmSecondFactor = call<typeof credentials.confirmSecondFactor>(
  "POST",
  "/api/admin/second-factor/confirm",
);
export const endOtherSessions = call<typeof credentials.endOtherSessions>("POST", "/api/user/sessions/end-others");
export const endSession = call<typeof credentials.endSession>("DELETE", "/api/user/sessions/{sessionId}");
export const listSessions = call<typeof credentials.listSessions>("GET", "/api/user/sessions");
export const openPasswordReset = call<typeof credentials.openPasswordReset>("POST", "/api/auth/reset-password/open");
export const reauthenticate = call<typeof credentials.reauthenticate>("POST", "/api/user/reauthenticate");
export const removeSecondFactor = call<typeof credentials.removeSecondFactor>(
  "POST",
  "/api/admin/second-factor/remove",
);
export const requestPasswordReset = call<typeof credentials.requestPasswordReset>(
  "POST",
  "/api/auth/forgotten-password",
);
export const resetPassword = call<typeof credentials.resetPassword>("POST", "/api/auth/reset-password");
export const startSecondFactor = call<typeof credentials.startSecondFactor>("POST", "/api/admin/second-factor");
export const undoEmailChange = call<typeof credentials.undoEmailChange>("POST", "/api/auth/undo-email-change");
export const verifyEmail = call<typeof credentials.verifyEmail>("POST", "/api/auth/verify-email");

export const addPasskey = call<typeof passkeys.addPasskey>("POST", "/api/user/passkeys");
export const listPasskeys = call<typeof passkeys.listPasskeys>("GET", "/api/user/passkeys");
export const reauthenticateByPasskey = call<typeof passkeys.reauthenticateByPasskey>(
  "POST",
  "/api/user/reauthenticate/passkey",
);
export const removePasskey = call<typeof passkeys.removePasskey>("DELETE", "/api/user/passkeys/{passkeyId}");
export const signInByPasskey = call<typeof passkeys.signInByPasskey>("POST", "/api/login/passkey");
export const startPasskey = call<typeof passkeys.startPasskey>("POST", "/api/user/passkeys/start");
export const startPasskeyReauthentication = call<typeof passkeys.startPasskeyReauthentication>(
  "POST",
  "/api/user/reauthenticate/passkey/start",
);
export const startPasskeySignIn = call<typeof passkeys.startPasskeySignIn>("POST", "/api/login/passkey/start");

export const addDemoItems = call<typeof basket.addDemoItems>("POST", "/api/demo/add-basket-items");
export const addGiftCard = call<typeof basket.addGiftCard>("POST", "/api/cart/gift-cards");
export const addProductToBasket = call<typeof basket.addProductToBasket>("POST", "/api/basket");
export const addToBasket = call<typeof basket.addToBasket>("POST", "/api/cart/add");
export const applyDiscountCode = call<typeof basket.applyDiscountCode>("POST", "/api/cart/discount");
export const clearBasket = call<typeof basket.clearBasket>("DELETE", "/api/cart/clear");
export const getBasket = call<typeof basket.getBasket>("GET", "/api/cart");
export const removeFromBasket = call<typeof basket.removeFromBasket>("DELETE", "/api/cart/remove/{itemId}");
export const removeGiftCard = call<typeof basket.removeGiftCard>("DELETE", "/api/cart/gift-cards/{giftCardId}");
export const setGift = call<typeof basket.setGift>("PUT", "/api/cart/gift");
export const updateBasket = call<typeof basket.updateBasket>("PUT", "/api/cart/update");
export const withdrawDiscountCode = call<typeof basket.withdrawDiscountCode>("DELETE", "/api/cart/discount");

export const getProduct = call<typeof catalogue.getProduct>("GET", "/api/products/{slug}");
export const listCategories = call<typeof catalogue.listCategories>("GET", "/api/categories");
export const listPlans = call<typeof catalogue.listPlans>("GET", "/api/plans");
export const listProducts = call<typeof catalogue.listProducts>("GET", "/api/products");
export const viewShelf = call<typeof catalogue.viewShelf>("GET", "/api/shelf");
export const viewShopWindow = call<typeof catalogue.viewShopWindow>("GET", "/api/shop-window");

export const confirmSandboxPayment = call<typeof checkout.confirmSandboxPayment>(
  "POST",
  "/api/sandbox/payments/{paymentId}/confirm",
);
export const confirmSandboxSavedMethod = call<typeof checkout.confirmSandboxSavedMethod>(
  "POST",
  "/api/sandbox/payments/{paymentId}/confirm-kept",
);
export const confirmSandboxSetup = call<typeof checkout.confirmSandboxSetup>(
  "POST",
  "/api/sandbox/setups/{setupId}/confirm",
);
export const createCheckout = call<typeof checkout.createCheckout>("POST", "/api/create-checkout");
export const createSubscription = call<typeof checkout.createSubscription>("POST", "/api/create-subscription");
export const markOrderPaid = call<typeof checkout.markOrderPaid>("POST", "/api/orders/{orderId}/mark-paid");
export const openAccountForOrder = call<typeof checkout.openAccountForOrder>("POST", "/api/orders/{orderId}/account");

export const buyGiftCard = call<typeof giftCards.buyGiftCard>("POST", "/api/gift-cards/checkout");
export const getGiftCardDocument = call<typeof giftCards.getGiftCardDocument>("GET", "/api/gift-cards/paper");
export const readGiftCard = call<typeof giftCards.readGiftCard>("POST", "/api/gift-cards/balance");

export const askForStockAlert = call<typeof marketing.askForStockAlert>("POST", "/api/products/{slug}/stock-alert");
export const cancelContract = call<typeof marketing.cancelContract>("POST", "/api/cancellations");
export const confirmNewsletter = call<typeof marketing.confirmNewsletter>("POST", "/api/newsletter/{token}/confirm");
export const listClaims = call<typeof marketing.listClaims>("GET", "/api/claims");
export const requestSample = call<typeof marketing.requestSample>("POST", "/api/sample-request");
export const sendMessage = call<typeof marketing.sendMessage>("POST", "/api/contact");
export const subscribeToNewsletter = call<typeof marketing.subscribeToNewsletter>("POST", "/api/newsletter");
export const unsubscribeFromNewsletter = call<typeof marketing.unsubscribeFromNewsletter>(
  "POST",
  "/api/newsletter/{token}/unsubscribe",
);

export const addToWishlist = call<typeof wishlist.addToWishlist>("PUT", "/api/wishlist/{productId}");
export const listProductsById = call<typeof wishlist.listProductsById>("GET", "/api/wishlist/products");
export const listWishlist = call<typeof wishlist.listWishlist>("GET", "/api/wishlist");
export const mergeWishlists = call<typeof wishlist.mergeWishlists>("POST", "/api/wishlist/merge");
export const removeFromWishlist = call<typeof wishlist.removeFromWishlist>("DELETE", "/api/wishlist/{productId}");

export const findOrder = call<typeof orders.findOrder>("POST", "/api/orders/find");
export const getInvoicePdf = call<typeof orders.getInvoicePdf>("GET", "/api/orders/{orderId}/invoice.pdf");
export const getOrderDetails = call<typeof orders.getOrderDetails>("GET", "/api/orders/{orderId}/details");
export const listOrderHistory = call<typeof orders.listOrderHistory>("GET", "/api/orders/history");
export const listPendingOrders = call<typeof orders.listPendingOrders>("GET", "/api/orders/pending");

export const askForReviewsByLink = call<typeof reviews.askForReviewsByLink>("POST", "/api/review-link/emails");
export const askMeForReviews = call<typeof reviews.askMeForReviews>("PUT", "/api/review-emails");
export const listBoxReviews = call<typeof reviews.listBoxReviews>("GET", "/api/boxes/{audience}/reviews");
export const listOwnReviews = call<typeof reviews.listOwnReviews>("GET", "/api/reviews");
export const listReviews = call<typeof reviews.listReviews>("GET", "/api/products/{slug}/reviews");
export const openReviewLink = call<typeof reviews.openReviewLink>("POST", "/api/review-link/open");
export const reportReview = call<typeof reviews.reportReview>("POST", "/api/reviews/{reviewId}/report");
export const saveReview = call<typeof reviews.saveReview>("PUT", "/api/reviews/{productId}");
export const saveReviewByLink = call<typeof reviews.saveReviewByLink>("POST", "/api/review-link/save");
export const takeReviewBack = call<typeof reviews.takeReviewBack>("DELETE", "/api/reviews/{productId}");
export const takeReviewBackByLink = call<typeof reviews.takeReviewBackByLink>("POST", "/api/review-link/take-back");

export const estimateDelivery = call<typeof shop.estimateDelivery>("GET", "/api/delivery-estimate");
export const getHealth = call<typeof shop.getHealth>("GET", "/api/health");
export const getReadiness = call<typeof shop.getReadiness>("GET", "/api/ready");
export const getShopMode = call<typeof shop.getShopMode>("GET", "/api/shop");
export const lookUpAddress = call<typeof shop.lookUpAddress>("GET", "/api/address-lookup");

export const cancelByLink = call<typeof boxLinks.cancelByLink>("POST", "/api/box/cancel");
export const changeCardByLink = call<typeof boxLinks.changeCardByLink>("POST", "/api/box/card");
export const keepByLink = call<typeof boxLinks.keepByLink>("POST", "/api/box/keep");
export const openBoxLink = call<typeof boxLinks.openBoxLink>("POST", "/api/box/open");
export const openCardByLink = call<typeof boxLinks.openCardByLink>("POST", "/api/box/card/open");
export const pauseByLink = call<typeof boxLinks.pauseByLink>("POST", "/api/box/pause");
export const resumeByLink = call<typeof boxLinks.resumeByLink>("POST", "/api/box/resume");
export const skipBoxByLink = call<typeof boxLinks.skipBoxByLink>("POST", "/api/box/skip");
export const unskipBoxByLink = call<typeof boxLinks.unskipBoxByLink>("POST", "/api/box/unskip");

export const openBoxPayment = call<typeof boxPayments.openBoxPayment>(
  "POST",
  "/api/subscriptions/{subscriptionId}/pay/open",
);
export const openBoxPaymentByLink = call<typeof boxPayments.openBoxPaymentByLink>("POST", "/api/box/pay/open");
export const settleBoxPayment = call<typeof boxPayments.settleBoxPayment>(
  "POST",
  "/api/subscriptions/{subscriptionId}/pay",
);
export const settleBoxPaymentByLink = call<typeof boxPayments.settleBoxPaymentByLink>("POST", "/api/box/pay");

export const getQuestionnaire = call<typeof questionnaire.getQuestionnaire>("GET", "/api/questionnaire");
export const saveQuestionnaire = call<typeof questionnaire.saveQuestionnaire>("POST", "/api/questionnaire");

export const addGiftCardToBoxes = call<typeof subscriptions.addGiftCardToBoxes>(
  "POST",
  "/api/subscriptions/{subscriptionId}/gift-cards",
);
export const cancelOneSubscription = call<typeof subscriptions.cancelOneSubscription>(
  "POST",
  "/api/subscriptions/{subscriptionId}/cancel",
);
export const cancelSubscription = call<typeof subscriptions.cancelSubscription>("POST", "/api/subscription/cancel");
export const changeCard = call<typeof subscriptions.changeCard>("POST", "/api/subscriptions/{subscriptionId}/card");
export const changeGift = call<typeof subscriptions.changeGift>("POST", "/api/subscriptions/{subscriptionId}/gift");
export const changePlan = call<typeof subscriptions.changePlan>("POST", "/api/subscriptions/{subscriptionId}/plan");
export const changePreferences = call<typeof subscriptions.changePreferences>(
  "POST",
  "/api/subscriptions/{subscriptionId}/preferences",
);
export const getBoxCalendar = call<typeof subscriptions.getBoxCalendar>("GET", "/api/subscriptions/calendar.ics");
export const getSubscription = call<typeof subscriptions.getSubscription>("GET", "/api/subscription");
export const keepSubscription = call<typeof subscriptions.keepSubscription>(
  "POST",
  "/api/subscriptions/{subscriptionId}/keep",
);
export const listPlanChoices = call<typeof subscriptions.listPlanChoices>(
  "GET",
  "/api/subscriptions/{subscriptionId}/plans",
);
export const listSubscriptions = call<typeof subscriptions.listSubscriptions>("GET", "/api/subscriptions");
export const openCardChange = call<typeof subscriptions.openCardChange>(
  "POST",
  "/api/subscriptions/{subscriptionId}/card/open",
);
export const pauseSubscription = call<typeof subscriptions.pauseSubscription>(
  "POST",
  "/api/subscriptions/{subscriptionId}/pause",
);
export const removeGiftCardFromBoxes = call<typeof subscriptions.removeGiftCardFromBoxes>(
  "DELETE",
  "/api/subscriptions/{subscriptionId}/gift-cards/{giftCardId}",
);
export const resumeSubscription = call<typeof subscriptions.resumeSubscription>(
  "POST",
  "/api/subscriptions/{subscriptionId}/resume",
);
export const skipBox = call<typeof subscriptions.skipBox>("POST", "/api/subscriptions/{subscriptionId}/skip");
export const swapItem = call<typeof subscriptions.swapItem>("POST", "/api/subscriptions/{subscriptionId}/swap");
export const unskipBox = call<typeof subscriptions.unskipBox>("POST", "/api/subscriptions/{subscriptionId}/unskip");
