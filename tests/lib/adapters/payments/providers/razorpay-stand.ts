import { createRazorpayGateway } from "@/lib/adapters/payments/providers/razorpay/gateway";
import { razorpaySandbox } from "@/lib/adapters/payments/providers/razorpay/sandbox";
import { signRazorpay } from "@/lib/adapters/payments/providers/razorpay/signature";
import type { ProviderStandOptions } from "./provider-stand";

const config = { mode: "test", key_id: "rzp_test_Northwind0001", key_secret: "northwind-key-1", webhook_secret: "northwind-hook-1" };

export const stand: ProviderStandOptions = {
  sandbox: razorpaySandbox,
  create: createRazorpayGateway,
  config,
  rotated: { ...config, key_id: "rzp_test_Northwind0002", key_secret: "northwind-key-2", webhook_secret: "northwind-hook-2" },
  other_company: { mode: "test", key_id: "rzp_test_Contoso000001", key_secret: "contoso-key-1", webhook_secret: "contoso-hook-1" },
  unknown_key: { ...config, key_secret: "nobodys-key-1" },
  sign: (body, _now, { webhook_secret = "" }) =>
    new Headers({ "x-razorpay-signature": signRazorpay(body, webhook_secret), "x-razorpay-event-id": "evt_signed_by_hand" }),
  facts: {
    amounts: [
      { minor: 1_150_000n, currency: "INR" },
      { minor: 1_000n, currency: "JPY" },
      { minor: 5_120n, currency: "KWD" },
    ],
    reports_declines: true,
    signed_time: false,
    refund_answer: "decided",
    label: "",
  },
};
