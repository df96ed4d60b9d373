import java.nio.file.Files;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.CustomersApi;
import org.openapitools.client.api.InvoicesApi;
import org.openapitools.client.model.CustomerCreate;
import org.openapitools.client.model.InvoiceCreate;

public class Calls {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient().setBasePath(arguments[0]);
    client.setBearerToken(arguments[1]);
    CustomersApi customers = new CustomersApi(client);
    InvoicesApi invoices = new InvoicesApi(client);
    var customer = customers.customersCreate(new CustomerCreate().name("Client by openapi-generator for Java"), null);
    var lines = "[{\"description\":\"Desk\",\"quantity\":\"2\",\"unit_price\":\"412\"}]";
    var body = InvoiceCreate.fromJson("{\"customer_id\":\"" + customer.getId() + "\",\"lines\":" + lines + "}");
    var draft = invoices.invoicesCreate(body, null);
    var invoice = invoices.invoicesFinalize(draft.getId(), null, null);
    var head = new String(Files.readAllBytes(invoices.invoicesPdf(invoice.getId()).toPath()), 0, 5, "ISO-8859-1");
    System.out.println(invoice.getNumber() + " " + head);
  }
}
