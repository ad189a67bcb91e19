// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Events and errors of a {Puller}.
interface IPuller {
    /// @notice A payer's terms are in force.
    event Authorized(bytes32 indexed id, address indexed payer, bytes32 indexed subscriptionRef);
    /// @notice Window `period` of the mandate was paid. The only proof of payment.
    event Charged(bytes32 indexed id, uint256 indexed period, uint256 amount);
    /// @notice Item `index` of a batch failed with `reason`, an encoded error of this contract or of its library:
    /// TransferFromFailed where the token refused, or ran out of gas; empty where this contract ran out of it. The other
    /// items are unaffected.
    event ChargeFailed(uint256 indexed index, bytes reason);
    /// @notice The mandate has ended for good; it can never be charged again.
    event Cancelled(bytes32 indexed id);
    /// @notice The accounts that may charge and cancel have changed.
    event RolesSet(address keeper, address canceller);

    /// @notice Only the keeper may charge.
    error NotKeeper();
    /// @notice Only the merchant may set the roles.
    error NotMerchant();
    /// @notice Only the payer may authorize a mandate without a signature.
    error NotPayer();
    /// @notice Only the payer, the merchant and the canceller may cancel.
    error NotAllowedToCancel();
    /// @notice The signature is not the payer's.
    error BadSignature();
    /// @notice The deadline of the signature has passed.
    error SignatureTooOld(uint256 deadline);
    /// @notice An amount, date or count of the mandate is out of bounds.
    error BadTerms();
    /// @notice The payouts are empty or too many, name an invalid receiver, or do not sum to 10,000 basis points.
    error BadPayouts();
    /// @notice The mandate replaces another one and has to go through {Puller.replace}, or it replaces a different one.
    error NotReplacing();
    /// @notice The mandate was never authorized.
    error NotAuthorized(bytes32 id);
    /// @notice The mandate has ended for good.
    error MandateCancelled(bytes32 id);
    /// @notice This window was charged before.
    error AlreadyCharged(bytes32 id, uint256 period);
    /// @notice The window is not among those agreed: the mandate has ended by the calendar.
    error Exhausted(bytes32 id);
    /// @notice The window has not opened, or the first one of terms that would replace others.
    error TooEarly(uint256 opensAt);
    /// @notice The window has closed; its charge is forfeited.
    error TooLate(uint256 closedAt);
    /// @notice The amount exceeds the mandate's cap.
    error AmountAboveCap(uint256 amount, uint256 cap);
    /// @notice The amount is zero, which would use up a window.
    error NothingToCharge();
    /// @notice The allowance is below the value of the permit.
    error AllowanceTooLow(uint256 allowance, uint256 needed);
    /// @notice The gas left does not cover the guaranteed gas of the next item.
    error NotEnoughGas();
}
