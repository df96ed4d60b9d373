import { createWireMoney } from "../money";

/**
 * JSON numbers in major units. An account has one country and takes its currency only; pesos of Chile and Colombia are whole
 * (mercadopago.com/developers, "currency_id").
 */
export const mercadoPagoMoney = createWireMoney({
  name: "Mercado Pago",
  currencies: {
    ARS: {},
    BRL: {},
    CLP: {},
    COP: { places: 0 },
    MXN: {},
    PEN: {},
    UYU: {},
  },
});
