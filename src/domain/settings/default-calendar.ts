/** Days and hour of the monthly calendar. In a file of their own, because pages show them if the settings do not load. */
export const DEFAULT_CALENDAR = {
  chargeDay: 1,
  billingDay: 15,
  cutOffDay: 15,
  cutOffHour: 14,
  dispatchDay: 15,
};
