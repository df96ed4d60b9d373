export { cancelBookedVisit, cancelBooking, moveBookedVisit } from "./commands/change";
export { cancelWithEvent, followBookedEvent, getBooker } from "./commands/follow";
export { listDueReminders, mailBooking, remindOfBooking } from "./commands/mail";
export { submitBooking, submitBookingWithoutScripts } from "./commands/submit";
export { createBookingType, deleteBookingType, updateBookingType } from "./commands/booking-types";
export { bookingCancelled, bookingCreated, bookingMoved } from "./events";
export { getBooking, getBookingType, listBookings, listBookingTypes } from "./queries";
export { getBookedVisit, getBookingForm, listBookedSlots } from "./queries/visit";
export { bookingRecord, bookingTypeRecord } from "./record";
