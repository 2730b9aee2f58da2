package app.marketplace;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
