// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What a {Puller} tells, and why it refuses.
interface IPuller {
    /// @notice A payer's terms are in force.
    event Authorized(bytes32 indexed id, address indexed payer, bytes32 indexed subscriptionRef);
    /// @notice Window `period` of the mandate was paid; the only proof of payment.
    event Charged(bytes32 indexed id, uint256 indexed period, uint256 amount);
    /// @notice Item `index` of a batch was refused for `reason`, an error of this contract; empty when its gas ran
    /// out. The other items are unaffected.
    event ChargeFailed(uint256 indexed index, bytes reason);
    /// @notice Nothing more can be taken under this mandate.
    event Cancelled(bytes32 indexed id);
    /// @notice These accounts may charge and cancel from now on.
    event RolesSet(address keeper, address canceller);

    /// @notice Only the keeper may charge.
    error NotKeeper();
    /// @notice Only the merchant may name the roles.
    error NotMerchant();
    /// @notice Only the payer can put its terms in force without a signature.
    error NotPayer();
    /// @notice Only the payer, the merchant and the canceller may cancel.
    error NotAllowedToCancel();
    /// @notice The payer did not sign this.
    error BadSignature();
    /// @notice The signature was not used in time.
    error SignatureTooOld(uint256 deadline);
    /// @notice An amount, date or count of the mandate is out of bounds.
    error BadTerms();
    /// @notice The payouts are none or too many, name no receiver, or do not sum to 10,000.
    error BadPayouts();
    /// @notice The mandate replaces another one, which must be ended with it; or it does not replace this one.
    error NotReplacing();
    /// @notice Nobody has put this mandate in force.
    error NotAuthorized(bytes32 id);
    /// @notice The mandate has ended for good.
    error MandateCancelled(bytes32 id);
    /// @notice This window was charged before.
    error AlreadyCharged(bytes32 id, uint256 period);
    /// @notice As many windows were charged as the payer agreed to.
    error Exhausted(bytes32 id);
    /// @notice The window has not opened.
    error TooEarly(uint256 opensAt);
    /// @notice The window has closed, and what was not taken in it is forfeited.
    error TooLate(uint256 closedAt);
    /// @notice The payer agreed to less.
    error AmountAboveCap(uint256 amount, uint256 cap);
    /// @notice A charge of nothing would use up a window.
    error NothingToCharge();
    /// @notice The permit did not bring the allowance that it names.
    error AllowanceTooLow(uint256 allowance, uint256 needed);
    /// @notice The transaction has too little gas left to be sure of the next item.
    error NotEnoughGas();
}
