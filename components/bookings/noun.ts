import { CalendarDays } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

/** A booking is shown among the upcoming ones. */
export const bookingNoun = defineNoun({
  noun: "booking",
  icon: CalendarDays,
  page: () => ["calendar", "booking-types"],
  affects: ["bookings", "calendar"],
});

export const bookingTypeNoun = defineNoun({
  noun: "booking_type",
  icon: CalendarDays,
  page: (id) => ["calendar", "booking-types", id],
  affects: ["booking-types"],
});
