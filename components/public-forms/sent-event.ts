/** What a form's element dispatches once the form was accepted. */
export const sentEvent = "form-sent";
